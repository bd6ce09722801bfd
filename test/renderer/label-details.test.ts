// What the parcel service says of a label is among its details, whatever it says.
import { describe, expect, test } from 'vitest'
import { shipmentView } from '../../main/api/views/views.ts'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import { LANGUAGES } from '../../preload/contract/sentences.ts'
import { LABEL_DETAILS, labelDetails } from '../../renderer/parts/label-details.ts'
import { words } from '../../renderer/words/words.ts'
import { parcelServiceAt } from '../services/clients.ts'
import { answer, labelElements } from '../services/parcel-label/answers.ts'
import { everythingForParcel } from '../services/sample-shipments.ts'
import { json, startScriptedService } from '../services/scripted-service.ts'

const RECORD: PurchaseRecord = {
  id: 'S-1',
  environment: 'live',
  service: 'parcel-label',
  origin: 'bought-here',
  reference: 'ORD-1',
  kind: 'bought',
  requestId: 'req-1',
  bodyHash: '',
  account: { baseUrl: 'https://parcels.example.test/v1', account: 'A-1' },
  identifiers: { trackingNumbers: [] },
  warnings: [],
  attention: [],
  station: 'Bench 1',
  entered: 1,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
}

/** A text of its own at each place of the answer. */
const mark = (path: string) => `<${path}>`
const OWN = new Set(['status', 'statusCode', 'internalStatus.statusCode', 'createdOn'])

async function detailsOf(body: object) {
  await using service = await startScriptedService(json(body))
  const client = parcelServiceAt(service.baseUrl)
  const prepared = client.prepare({
    reference: 'ORD-1',
    requestId: 'req-1',
    shipment: everythingForParcel,
  })
  if (!prepared.ok) throw new Error(prepared.problem.message)
  const bought = await client.buy(prepared.value)
  if (bought.kind !== 'answered') throw new Error(bought.problem.message)
  return labelDetails(shipmentView({ ...RECORD, ...bought.value }), {
    say: key => words[key as keyof typeof words].en,
    time: iso => `<${iso}>`,
  })
}

function put(target: object, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) return void Reflect.set(target, key, value)
  const held: unknown = Reflect.get(target, key)
  const inner = typeof held === 'object' && held !== null ? held : {}
  Reflect.set(target, key, inner)
  put(inner, rest, value)
}

describe('the details of a label', () => {
  test('hold each text that the answer has a place for', async () => {
    const marked = structuredClone({ ...answer, labelElements, internalStatus: { statusCode: 201 } })
    const paths = LABEL_DETAILS.flatMap(row => row.paths).filter(path => !OWN.has(path))
    for (const path of paths) put(marked, path.split('.'), mark(path))
    const details = await detailsOf(marked)
    const said = details.map(({ text }) => text).join('\n')
    for (const path of paths) expect(said).toContain(mark(path))
    expect(said).toContain('<2026-11-20T10:00:00Z>')
    expect(said).toContain('It went well')
    expect(said).toContain('200, 201')
    expect(said).not.toContain('SUCCESS')
    expect(details.length).toBe(LABEL_DETAILS.length)
  })

  test.each([
    ['0', 'No'],
    ['1', 'Hazardous'],
  ])('say hazardous contents of %j in words', async (hazmat, word) => {
    const details = await detailsOf({ ...answer, labelElements: { ...labelElements, hazmat } })
    expect(details.find(({ label }) => label === 'more.hazmat')?.text).toBe(word)
  })

  test('leave out what the service did not say', async () => {
    const labels = (await detailsOf(answer)).map(({ label }) => label)
    expect(labels).toContain('detail.sort-code')
    expect(labels).not.toContain('detail.permit')
    expect(labels).not.toContain('detail.return')
  })

  test.each(LANGUAGES)('have a name each: %s', language => {
    const named = new Map(Object.entries(words).map(([key, word]) => [key, word[language]]))
    const names = LABEL_DETAILS.map(({ label }) => named.get(label))
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })
})
