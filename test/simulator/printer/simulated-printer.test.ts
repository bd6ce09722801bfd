// The simulated printer over a real socket: what it prints, counts, says and suffers.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { steppedClock } from '../../../main/simulator/printer/printer-clock.ts'
import type { SimulatedPrinterOptions } from '../../../main/simulator/printer/simulated-printer.ts'
import { type FaultyPrinter, startFaultyPrinter } from '../../lab/printer/printer-faults.ts'
import { connectTo } from './wire-client.ts'

const started: FaultyPrinter[] = []
async function start(options: Partial<SimulatedPrinterOptions> = {}) {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203, odometer: 0, ...options })
  started.push(printer)
  return { printer, tcpPort: printer.tcpPort ?? 0 }
}
afterEach(async () => {
  await Promise.all(started.splice(0).map(printer => printer.close()))
})
const label = (text: string, extra = '') => `^XA^FO20,20^FD${text}^FS${extra}^XZ`

/** A reset may already meet the connecting socket. */
const thrownOut = (tcpPort: number) =>
  connectTo(tcpPort).then(
    async host => (await host.ended) === 'reset',
    (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET',
  )

describe('what it prints and counts', () => {
  it.each([
    ['one format', label('A'), 1],
    ['two formats', label('A') + label('B'), 2],
    ['a quantity', label('A', '^PQ3,0,0,N'), 3],
    ['a stored format', '^XA^DFR:F.ZPL^FS^FO1,1^FN1^FS^XZ', 0],
    ['recalls of a stored format', '^XA^DFE:F.ZPL^FN1^FS^PQ2^XZ^XA^XFE:F.ZPL^FN1^FDx^FS^XZ', 2],
    ['a recall of a format it never had', '^XA^XFE:GONE.ZPL^FS^XZ', 0],
    ['settings only', '^XA^MCY^XZ^XA^IDR:X.GRF^FS^XZ', 0],
    ['a stored graphic', '~DGR:A.GRF,4,1,FFFFFFFF^XA^XGR:A.GRF,1,1^FS^XZ', 1],
    ['other command prefixes', '^XA^CC++FDx+FS+CC^^XZ', 1],
  ])('%s', async (_what, zpl, odometer) => {
    const { printer, tcpPort } = await start()
    const host = await connectTo(tcpPort)
    host.send(zpl)
    host.socket.end()
    expect(await host.ended).toBe('ended')
    await printer.until(({ formatsInBuffer, labelsRemaining }) => formatsInBuffer + labelsRemaining === 0)
    expect(printer.odometer).toBe(odometer)
    expect(printer.papers).toHaveLength(odometer)
    expect(printer.receivedBytes().toString('latin1')).toBe(zpl)
  })

  it('writes numbered files and tells of each label', async () => {
    const outputFolder = mkdtempSync(join(tmpdir(), 'packbench-paper-'))
    try {
      const seen: number[] = []
      const { printer, tcpPort } = await start({ outputFolder, onLabel: paper => seen.push(paper.number) })
      const host = await connectTo(tcpPort)
      host.send(label('A') + label('B'))
      await printer.until(({ odometer }) => odometer === 2)
      expect(readdirSync(outputFolder).sort()).toEqual(['0001.zpl', '0002.zpl'])
      expect(readFileSync(join(outputFolder, '0002.zpl'), 'latin1')).toBe(label('B'))
      expect(seen).toEqual([1, 2])
      await printer.close()
      const again = await start({ outputFolder, historyLimit: 1 })
      const other = await connectTo(again.tcpPort)
      other.send(label('C') + label('D'))
      await again.printer.until(({ odometer }) => odometer === 2)
      expect(readdirSync(outputFolder).sort()).toEqual(['0001.zpl', '0002.zpl', '0003.zpl', '0004.zpl'])
      expect(again.printer.papers.map(paper => paper.number)).toEqual([4])
    } finally {
      rmSync(outputFolder, { recursive: true })
    }
  })
})

describe('what it says', () => {
  it('answers ~HS, ~HI, ~HQES and SGD on the socket that asked', async () => {
    const { tcpPort } = await start({ odometer: 41, dpi: 300 })
    const host = await connectTo(tcpPort)
    host.send('~HS~HI~HQES! U1 getvar "odometer.total_label_count"\r\n! U1 getvar "no.such"\r\n')
    await host.heard('"?"')
    expect(host.answered()).toBe(
      '\x02030,0,0,1800,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n' +
        '\x02PB-SIM,V93.21.07Z,12,8176KB,X\x03\r\n' +
        '\x02\r\nPRINTER STATUS\r\n ERRORS:         0 00000000 00000000\r\n WARNINGS:       0 00000000 00000000\r\n\x03' +
        '"41""?"',
    )
  })

  it('shows formats in the buffer, labels remaining, pause and a partial format', async () => {
    const { tcpPort } = await start()
    const host = await connectTo(tcpPort)
    host.send(`~PP${label('A', '^PQ5')}${label('B')}^XA^FDhalf~HS`)
    await host.heard('1234,0')
    expect(host.answered()).toContain('\x02030,0,1,1218,002,0,0,1,000')
    host.send('^FS^XZ~JA~PS~HS')
    await host.heard('\x02030,0,0,1218,000,0,0,0,000')
  })

  it('may stay silent, answer half, or answer garbage', async () => {
    const { printer, tcpPort } = await start()
    const host = await connectTo(tcpPort)
    printer.faults.answers('half')
    host.send('~HI')
    await host.heard('\x02PB-SIM')
    expect(host.answered()).not.toContain('\x03')
    printer.faults.answers('garbage')
    host.send('~HI')
    await host.heard('\xfe\x03')
    printer.faults.mute(true)
    host.send('~HS')
    printer.faults.mute(false)
    printer.faults.silentOnFault(true)
    printer.faults.openHead()
    host.send('~HS')
    await printer.until(() => printer.receivedBytes().toString('latin1').endsWith('~HS'))
    host.socket.end()
    expect(await host.ended).toBe('ended')
    expect(host.answered()).not.toContain('030,')
  })
})

describe('what it suffers', () => {
  it('prints the label again that paper out stopped, and counts it once', async () => {
    const clock = steppedClock()
    const { printer, tcpPort } = await start({ clock, msPerLabel: 1000 })
    printer.faults.loadPaper(1.5)
    const host = await connectTo(tcpPort)
    host.send(label('A') + label('B'))
    host.socket.end()
    expect(await host.ended).toBe('ended')
    clock.advance(10_000)
    expect(printer.papers.map(({ complete }) => complete)).toEqual([true, false])
    expect(printer.odometer).toBe(1)
    expect(printer.labelsRemaining).toBe(1)
    printer.faults.loadPaper()
    clock.advance(999)
    expect(printer.odometer).toBe(1)
    clock.advance(1)
    expect(printer.odometer).toBe(2)
    expect(printer.papers.map(({ complete }) => complete)).toEqual([true, false, true])
    expect(printer.papers[2]?.format.toString()).toBe(label('B'))
  })

  it('does not print it again after ^JZN', async () => {
    const clock = steppedClock()
    const { printer, tcpPort } = await start({ clock, msPerLabel: 1000 })
    const host = await connectTo(tcpPort)
    host.send(`^XA^JZN^XZ${label('A')}`)
    await printer.until(({ labelsRemaining }) => labelsRemaining === 1)
    clock.advance(500)
    printer.faults.openHead()
    printer.faults.closeHead()
    clock.advance(5000)
    expect(printer.odometer).toBe(0)
    expect(printer.papers.map(({ complete }) => complete)).toEqual([false])
  })

  it('finishes the label it is in when paused, and no other', async () => {
    const clock = steppedClock()
    const { printer, tcpPort } = await start({ clock, msPerLabel: 1000 })
    const host = await connectTo(tcpPort)
    host.send(label('A', '^PQ2'))
    await printer.until(({ labelsRemaining }) => labelsRemaining === 2)
    clock.advance(500)
    printer.faults.pause()
    clock.advance(60_000)
    expect(printer.odometer).toBe(1)
    printer.faults.resume()
    clock.advance(1000)
    expect(printer.odometer).toBe(2)
  })

  it('forgets its buffer in a power cycle, breaks connections, keeps the odometer', async () => {
    const { printer, tcpPort } = await start({ odometer: 7 })
    printer.faults.pause()
    const host = await connectTo(tcpPort)
    host.send(`${label('A')}^XA^FDhalf`)
    await printer.until(({ formatsInBuffer, partialFormat }) => formatsInBuffer === 1 && partialFormat)
    await printer.faults.powerCycle()
    expect(await host.ended).toBe('reset')
    expect(printer.formatsInBuffer).toBe(0)
    expect(printer.partialFormat).toBe(false)
    expect(printer.odometer).toBe(7)
    const again = await connectTo(tcpPort)
    again.send('~HS')
    await again.heard('1234,0')
  })

  it('stops reading when its buffer is full, and goes on when there is room', async () => {
    const { printer, tcpPort } = await start({ bufferBytes: 60, inputBytes: 64 })
    printer.faults.pause()
    const host = await connectTo(tcpPort)
    host.send(label('A').repeat(200))
    host.socket.end()
    await printer.until(({ formatsInBuffer }) => formatsInBuffer >= 2)
    expect(printer.formatsInBuffer).toBeLessThan(60)
    printer.faults.resume()
    expect(await host.ended).toBe('ended')
    await printer.until(({ odometer }) => odometer === 200)
  })

  it('paces what it reads', async () => {
    const clock = steppedClock()
    const { printer, tcpPort } = await start({ clock })
    printer.faults.slow({ bytesPerSecond: 10 })
    const host = await connectTo(tcpPort)
    const text = label('A')
    host.send(text)
    await printer.until(({ received }) => received.length > 0)
    clock.advance(text.length * 100 - 1)
    expect(printer.odometer).toBe(0)
    clock.advance(1)
    expect(printer.odometer).toBe(1)
  })

  it('serves one host at a time; a second waits unread, or is thrown out', async () => {
    const waiting = await start()
    const first = await connectTo(waiting.tcpPort)
    first.send('~HI')
    await first.heard('PB-SIM')
    const second = await connectTo(waiting.tcpPort)
    second.send('~HI')
    first.socket.end()
    await second.heard('PB-SIM')
    expect(waiting.printer.connections).toBe(2)

    const refusing = await start({ secondConnection: 'refused' })
    const holder = await connectTo(refusing.tcpPort)
    holder.send('~HI')
    await holder.heard('PB-SIM')
    expect(await thrownOut(refusing.tcpPort)).toBe(true)
  })

  it('serves the next host behind one that gave up while it waited', async () => {
    const { tcpPort } = await start()
    const first = await connectTo(tcpPort)
    first.send('~HI')
    await first.heard('PB-SIM')
    const gaveUp = await connectTo(tcpPort)
    gaveUp.socket.end()
    const next = await connectTo(tcpPort)
    // Its end has come to the printer before this is answered.
    first.send('! U1 getvar "odometer.total_label_count"\r\n')
    await first.heard('"')
    first.socket.end()
    next.send('~HI')
    await next.heard('PB-SIM')
    expect(await gaveUp.ended).toBe('ended')
  })

  it('resets right after it accepts, when told to', async () => {
    const { printer, tcpPort } = await start()
    printer.faults.resetAfterAccept(true)
    expect(await thrownOut(tcpPort)).toBe(true)
  })

  it('hears nothing under a prefix that another host changed', async () => {
    const { printer, tcpPort } = await start()
    const other = await connectTo(tcpPort)
    other.send('~CT#')
    other.socket.end()
    await other.ended
    const host = await connectTo(tcpPort)
    host.send('~HS! U1 getvar "zpl.control_character"\r\n')
    await host.heard('"23"')
    expect(host.answered()).toBe('"23"')
    printer.faults.prefix()
    host.send('~HI')
    await host.heard('PB-SIM')
  })
})
