// Previews as the screens get them: a label that several look at is drawn once, for whoever waits for it.
import { expect, test } from 'vitest'
import { previewService } from '../../main/app/previews.ts'
import type { Problem } from '../../main/core/problem.ts'
import { ok, type Result } from '../../main/core/result.ts'
import type { Preview } from '../../main/labels/preview.ts'

const BYTES = Buffer.from('^XA^XZ')
const OPTIONS = { dpi: 203, stock: { widthInch: 4, heightInch: 6 }, trackingNumbers: [] } as const

function heldPreviewer() {
  const drawings: { isAwaited: () => boolean; settle: (made: Result<Preview, Problem>) => void }[] = []
  const service = previewService({
    preview: (_, isAwaited = () => true) =>
      new Promise(settle => {
        drawings.push({ isAwaited, settle })
      }),
    stop: async () => undefined,
  })
  return { service, drawings }
}

test('a look that the station takes of its own waits for nobody, until a person asks for the same label', async () => {
  const { service, drawings } = heldPreviewer()
  const look = service.preview(BYTES, OPTIONS, true)
  expect(drawings.map(({ isAwaited }) => isAwaited())).toEqual([false])

  const asked = service.preview(BYTES, OPTIONS)
  expect(drawings.map(({ isAwaited }) => isAwaited())).toEqual([true])

  drawings[0]?.settle(ok({ pictures: [], barcodes: [], findings: [], rules: [] }))
  expect(await asked).toBe(await look)
})

test('what a person asked for stays theirs when the station looks at it as well', () => {
  const { service, drawings } = heldPreviewer()
  void service.preview(BYTES, OPTIONS)
  void service.preview(BYTES, OPTIONS, true)
  expect(drawings.map(({ isAwaited }) => isAwaited())).toEqual([true])
})
