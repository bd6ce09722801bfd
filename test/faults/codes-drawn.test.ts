// Faults 203 to 206: labels whose barcodes, blocks and letters another printer than the label's own would make otherwise.
import { expect } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fault } from './fault.ts'
import { printerOf, printFile } from './printed.ts'
import { done } from './scene.ts'

async function bench(language: 'zpl' | 'tspl', dpi: 203 | 300) {
  const station = await startStationProcess({ dataFolder: await tempFolder('codes') })
  await station.call('settings.save', { settings: { mode: 'live' } })
  const { printer } = await printerOf(station, dpi, language)
  return { station, printer, print: (zpl: string) => printFile(station, zpl) }
}

const label = (command: string, data: string) => `^XA^BY2^FO60,60${command}^FD${data}^FS^XZ`

fault(203, async () => {
  const { station, print } = await bench('tspl', 203)
  for (const [data, says] of [
    ['>;123456>67', '1234567'],
    ['>:1Z12345E>50205271688', '1Z12345E0205271688'],
  ] as const) {
    const job = await print(label('^BCN,120,Y,N,N', data))
    expect(job, data).toMatchObject({ state: 'sent' })
    const { barcodes } = await done(station.call('pack.preview', { jobId: job.id }))
    expect(barcodes).toEqual([{ format: 'Code128', text: says }])
  }
})

fault(204, async () => {
  const { printer, print } = await bench('tspl', 203)
  for (const [command, data] of [
    ['^BXN,5,200', 'HELLO~d029B'],
    ['^BQN,2,5', 'D03048F,LM,N0123,A12AABB,B0006qrcode'],
    ['^BCN,120,N,N,N', '>;12a456'],
    ['^BEN,120,N,N', '12345678901234'],
  ] as const) {
    const job = await print(label(command, data))
    expect(job, data).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
    expect(job.detail).toContain(`${command.slice(0, 3)} ${data}`)
  }
  expect(printer.papers).toEqual([])
  expect(await print(label('^BXN,5,200,,,,_', 'HELLO_d029B'))).toMatchObject({ state: 'sent' })
})

fault(205, async () => {
  const { printer, print } = await bench('zpl', 300)
  const made = (inner: string) => `^XA^PW812^LL1218^FO6,6^GB800,1200,4^FS${inner}^XZ`
  const sized = await print(made('^FO60,60^ADN^FDJane Roe^FS'))
  expect(sized, JSON.stringify(sized)).toMatchObject({ warnings: [{ code: 'label.transcoded' }] })
  await printer.until(() => printer.receivedBytes().includes('Jane Roe'))
  // Eighteen dots of 203 dpi.
  expect(printer.receivedBytes().toString('latin1')).toMatch(/\^A0N,2[67]\b/)
  for (const [command, inner] of [
    ['^A0', '^FO60,60^A0N^FDHELD^FS'],
    ['^LT', '^LT100^FO60,60^A0N,40^FDHELD^FS'],
  ] as const) {
    const job = await print(made(inner))
    expect(job, command).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
    expect(job.detail).toContain(command)
  }
  expect(printer.receivedBytes().includes('HELD')).toBe(false)
})

fault(206, async () => {
  const { printer, print } = await bench('tspl', 203)
  const block = (room: string) =>
    `^XA^FO60,60^A0N,30,30^FB${room}^FD12 Very Long Avenue, Building 7, Back Door^FS^FO60,900^GB300,4,4^FS^XZ`
  for (const room of ['200,2', '60,9']) {
    const job = await print(block(room))
    expect(job, room).toMatchObject({ state: 'held', needsRelease: true, cause: 'not-redrawn' })
    expect(job.detail).toContain('12 Very Long Avenue')
  }
  expect(printer.papers).toEqual([])
  expect(await print(block('700,2'))).toMatchObject({ state: 'sent' })
})
