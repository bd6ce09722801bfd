// The program's icons in the shapes that each system takes, drawn from the one SVG.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const
/** An ICO's directory has one byte for a size, in which 0 means 256. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const
/** Types of an ICNS whose data is a PNG, by size in dots; the second of a size is for screens of double density. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['icp6', 64],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
]

let prepared: Promise<void> | undefined

/** Writes `icon.ico`, `icon.icns` and `icons/<size>x<size>.png` of the SVG into `folder`. */
export async function drawIcons(svgFile: string, folder: string): Promise<void> {
  prepared ??= initWasm(readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  await prepared
  const svg = await readFile(svgFile, 'utf8')
  const pictures = new Map<number, Buffer>()
  for (const size of PNG_SIZES) {
    const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    pictures.set(size, Buffer.from(drawn.render().asPng()))
  }
  const picture = (size: number): Buffer => {
    const found = pictures.get(size)
    if (!found) throw new Error(`no picture of ${size} dots was drawn`)
    return found
  }
  await mkdir(join(folder, 'icons'), { recursive: true })
  for (const [size, png] of pictures) await writeFile(join(folder, 'icons', `${size}x${size}.png`), png)
  await writeFile(join(folder, 'icon.ico'), ico(ICO_SIZES.map(size => ({ size, png: picture(size) }))))
  await writeFile(
    join(folder, 'icon.icns'),
    icns(ICNS_TYPES.map(([type, size]) => ({ type, png: picture(size) }))),
  )
}

/** ICONDIR, then ICONDIRENTRYs, then the pictures; Windows takes PNG data since Vista. */
function ico(entries: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = 6 + 16 * entries.length
  const directory = entries.map(({ size, png }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([head, ...directory, ...entries.map(({ png }) => png)])
}

/** `icns` and the whole length, then each picture behind its type and length; big-endian. */
function icns(entries: readonly { readonly type: string; readonly png: Buffer }[]): Buffer {
  const block = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(type, 0, 'latin1')
    head.writeUInt32BE(data.length + 8, 4)
    return Buffer.concat([head, data])
  }
  return block('icns', Buffer.concat(entries.map(({ type, png }) => block(type, png))))
}
