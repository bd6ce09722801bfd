// `npm run docs:orders`: docs/orders-openapi.json, the document that the orders service serves.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ordersDocument } from '../../main/hosts/orders/openapi.ts'
import packageJson from '../../package.json' with { type: 'json' }

export const ORDERS_DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'orders-openapi.json')

export const ordersDocumentText = (): string =>
  `${JSON.stringify(ordersDocument(packageJson.version), null, 2)}\n`

if (import.meta.main) {
  writeFileSync(ORDERS_DOCUMENT, ordersDocumentText())
  process.stdout.write('docs/orders-openapi.json\n')
}
