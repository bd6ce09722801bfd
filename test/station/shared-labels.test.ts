// The proof on real carrier labels: every file printed arrives byte for byte, or dot for dot with its barcodes.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { zplToBase64Async } from 'zpl-renderer-js'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { paperOf } from '../labels/graphic-decoder.ts'
import { ROOT } from '../support/program.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'
import { tempFolder } from '../support/temp-folder.ts'

const FOLDER = join(ROOT, '..', 'shared', 'labels')
/** The labels are 8 dots/mm on paper of 4 × 8 inches. */
const STOCK = { widthInch: 4, heightInch: 8 }
const MM_PER_INCH = 25.4

describe('real carrier labels on 4 × 8 stock', () => {
  it('arrive as they are', async ctx => {
    if (!existsSync(FOLDER)) return ctx.skip('not run: ../shared is absent')
    const files = readdirSync(FOLDER).filter(name => /\.(zpl|png)$/.test(name))
    expect(files.length).toBeGreaterThan(0)
    await prepareReader()
    const printer = await tcpPrinter()
    const station = await startStationProcess({ dataFolder: await tempFolder() })
    // In training a saved printer takes test labels alone.
    await station.call('settings.save', { settings: { mode: 'live' } })
    const { value: saved } = await station.call('printers.save', {
      name: 'Zebra',
      connection: { kind: 'network', host: '127.0.0.1', port: printer.port },
      dpi: 203,
      stock: STOCK,
      statusQueries: false,
    })
    for (const fileName of files) {
      printer.clear()
      const content = readFileSync(join(FOLDER, fileName))
      const job = await station.call('labels.print', {
        fileName,
        contentBase64: content.toString('base64'),
        printerId: saved.id,
      })
      expect(job, `${fileName}: ${JSON.stringify(job)}`).toMatchObject({ ok: true, value: { state: 'sent' } })
      const received = printer.received()
      expect(received.length, fileName).toBe(job.value.bytesSent)
      if (fileName.endsWith('.zpl')) {
        expect(received.equals(content), `${fileName}, byte for byte`).toBe(true)
        continue
      }
      const { width, height } = PNG.sync.read(content)
      expect(paperOf(received, width, height), `${fileName}, dot for dot`).toEqual(inkOf(content))
      const expected = await barcodesOf(content)
      expect(await barcodesOf(await rendered(received)), `${fileName}, barcode for barcode`).toEqual(expected)
    }
  })
})

/** Reader and renderer here are the libraries themselves: a decoder of ours must not bless an encoder of ours. */
async function prepareReader(): Promise<void> {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = new Uint8Array(wasm).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

async function barcodesOf(png: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(png, { tryHarder: true, maxNumberOfSymbols: 64 })
  return found.map(({ format, text }) => `${format} ${text}`).sort()
}

async function rendered(zpl: Buffer): Promise<Buffer> {
  const picture = await zplToBase64Async(
    zpl.toString('latin1'),
    STOCK.widthInch * MM_PER_INCH,
    STOCK.heightInch * MM_PER_INCH,
    8,
  )
  return Buffer.from(picture, 'base64')
}

/** A picture as rows of `#` and `.`: ink is what is darker than the middle. */
function inkOf(png: Buffer): string[] {
  const { width, height, data } = PNG.sync.read(png)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => ((data[(y * width + x) * 4] ?? 255) < 128 ? '#' : '.')).join(''),
  )
}
