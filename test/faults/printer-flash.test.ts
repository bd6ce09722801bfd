// Fault 157: what a label keeps on the printer's drives, also where the label itself prints from it.
import { expect } from 'vitest'
import { fault } from './fault.ts'
import {
  attention,
  copiesOf,
  done,
  jobs,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  scene,
  whole,
} from './scene.ts'

const INK = '^FO50,50^A0N,40,40^FDHELLO^FS'
const FORMAT = `^XA${INK}^XZ`
const FORM = '^XA^DFE:X.ZPL^FS^FO1,1^A0N,30,30^FN1^FS^XZ'
const FILLED = '^XA^XFE:X.ZPL^FS^FN1^FDx^FS^XZ'

/** Stored on a drive and brought in again by the same label. */
const RECALLED: readonly string[] = [
  `${FORMAT}^XA^DFE:X.ZPL^FS^XZ^XA^XFE:X.ZPL^XZ`,
  `^XA^DFE:X.ZPL^FS^XZ^XA^XFE:X.ZPL^FS${INK}^XZ`,
  `${FORM}${FILLED}${FORMAT}`,
  `^XA^DFB:X.ZPL^FS${INK}^XZ^XA^XFB:X.ZPL^FS^XZ`,
  `~DGE:X.GRF,2,1,FFFF${FORMAT}^XA^FO1,1^XGE:X.GRF^FS^XZ^XA^IDE:X.GRF^FS^XZ`,
  `~DYE:X,A,G,2,1,FFFF^XA^FO1,1^XGE:X.GRF^FS${INK}^XZ`,
  `^XA${INK}^ISE:X.GRF,N^XZ^XA^ILE:X.GRF^FS^XZ`,
  `~DUE:X,2,FFFF^XA^CWZ,E:X.TTF${INK}^XZ`,
]
/** One form, and the label is that form filled in: what a person may print from a file, and a service may not sell. */
const TEMPLATE = `${FORM}\n${FILLED}`

fault(157, async () => {
  const set = await scene()
  const zpl = (text: string) => ({
    fileName: 'a.zpl',
    contentBase64: Buffer.from(text, 'latin1').toString('base64'),
  })
  for (const [index, label] of [...RECALLED, TEMPLATE].entries()) {
    await misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelZPL: label } })
    const { shipment, job } = await done(set.station.call('pack.ship', parcelOrder(`ORD-FLASH-${index}`)))
    expect(shipment.purchase.kind, label).toBe('bought')
    expect(job, label).toMatchObject({ state: 'held', needsRelease: true, cause: 'unsafe-label' })
  }
  for (const label of RECALLED) {
    const problem = await refused(set.station.call('labels.print', zpl(label)), 'unsafe-label')
    expect(problem, label).toMatchObject({ code: 'label.zpl-writes-drive' })
  }
  expect((await set.printer.received()).toString('latin1')).not.toContain('HELLO')
  expect(await whole(set.printer)).toBe(0)
  expect(await attention(set.station)).toHaveLength(RECALLED.length + 1)

  // A supervisor who looked at it prints it all the same, as it came.
  const [held] = await jobs(set.station)
  await done(set.station.call('queue.release', { jobId: held.id, printAnyway: 'our own template' }))
  await newestJob(set.station, 'printed')
  expect(await copiesOf(set.printer, TEMPLATE)).toBe(1)
  await done(set.station.call('labels.print', zpl(TEMPLATE)))
  await newestJob(set.station, 'printed')
  expect(await copiesOf(set.printer, TEMPLATE)).toBe(2)
})
