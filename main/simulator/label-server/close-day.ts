// Operation 3: the shipping day is closed, one manifest with a printed form for each carrier.
import { drawLabel, pngOf } from '../drawing/picture.ts'
import type { Answer } from '../operation.ts'
import { manifestPaper } from './manifest-paper.ts'
import { envelope, requestIdOf } from './manner.ts'
import { wireErrors } from './rules.ts'
import { type LabelServer, partnerMissing, refuse } from './server.ts'
import { closeBody } from './shapes.ts'
import { closeDayRequestSchema } from './wire.ts'

export async function closeDay(server: LabelServer, body: unknown): Promise<Answer> {
  const parsed = closeDayRequestSchema.safeParse(body)
  const errors = [...(parsed.success ? [] : wireErrors(parsed.error)), ...partnerMissing(body)]
  if (errors.length > 0) return refuse(server, body, errors)
  const manifests = server.account.closeDay()
  const forms = await Promise.all(
    manifests.map(async manifest => ({
      manifest,
      form: (await pngOf(await drawLabel(manifestPaper(manifest)))).toString('base64'),
    })),
  )
  const warnings = manifests.length === 0 ? ['There was nothing to close.'] : []
  return {
    status: 200,
    body: { ...envelope(requestIdOf(body), [], warnings), ...closeBody(server.settings.shapes.close, forms) },
    executed: true,
  }
}
