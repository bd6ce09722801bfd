// Fault 255: a label that was paid for, with a picture that came damaged.
import { expect } from 'vitest'
import { graphicField } from '../../main/labels/zpl/graphic-field.ts'
import { fault } from './fault.ts'
import { printerOf } from './printed.ts'
import { attention, done, misbehave, parcelOrder, scene } from './scene.ts'

const LOGO = graphicField(
  { widthDots: 64, heightDots: 40, rowBytes: 8, data: Uint8Array.from({ length: 320 }, (_, at) => at % 251) },
  'z64',
)
/** One letter of its data is another. */
const CHANGED = LOGO.replace(
  /(:Z64:.{9})(.)/,
  (_, before: string, one: string) => before + (one === 'A' ? 'B' : 'A'),
)
const label = (picture: string) => `^XA^FO60,60^BY2^BCN,120,N,N,N^FD1234567890^FS^FO60,300${picture}^FS^XZ`

fault(255, async () => {
  const set = await scene()
  const sold = async (reference: string, labelZPL: string, printerId: string) => {
    await misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelZPL } })
    return done(set.station.call('pack.ship', parcelOrder(reference, { printerId })))
  }
  let held = 0
  for (const language of ['zpl', 'tspl', 'epl2'] as const) {
    const { printer, id } = await printerOf(set.station, 203, language)
    for (const [what, picture] of [
      ['CUT', LOGO.slice(0, -9)],
      ['CHANGED', CHANGED],
    ] as const) {
      const { shipment, job } = await sold(`ORD-${language}-${what}`, label(picture), id)
      expect(shipment.purchase.kind).toBe('bought')
      expect(job).toMatchObject({ state: 'held', needsRelease: true, cause: 'unsafe-label' })
      expect(job.detail).toMatch(/picture in the label is damaged/)
      expect(printer.papers).toEqual([])
      const waiting = (await attention(set.station)).filter(({ kind }) => kind === 'print-held')
      expect(waiting).toHaveLength(++held)
    }
    // One that is whole comes out.
    const { job } = await sold(`ORD-${language}`, label(LOGO), id)
    expect(job).toMatchObject({ printerId: id })
    await printer.until(({ papers }) => papers.length === 1)
  }
})
