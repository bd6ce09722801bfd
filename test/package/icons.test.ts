// Proves that the icons drawn from the SVG are files that each system reads.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { drawIcons } from './icons.ts'

const SVG = join(ROOT, 'main', 'hosts', 'electron', 'package', 'icon.svg')

describe('icons', () => {
  let folder: string
  beforeAll(async () => {
    folder = await newFolder('icons')
    await drawIcons(SVG, folder)
    return () => removeFolder(folder)
  })

  it.each([16, 48, 256, 1024])('has a picture of %i dots with something drawn on it', async size => {
    const png = PNG.sync.read(await readFile(join(folder, 'icons', `${size}x${size}.png`)))
    expect([png.width, png.height]).toEqual([size, size])
    const colours = new Set<number>()
    for (let at = 0; at < png.data.length; at += 4) colours.add(png.data.readUInt32BE(at))
    expect(colours.size).toBeGreaterThan(8)
    // The corners are round: what stands behind is seen.
    expect(png.data[3]).toBe(0)
  })

  it('puts seven pictures into the ICO, each where its directory says', async () => {
    const ico = await readFile(join(folder, 'icon.ico'))
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 7])
    const sizes = Array.from({ length: 7 }, (_, index) => {
      const entry = ico.subarray(6 + 16 * index, 22 + 16 * index)
      const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
      const png = PNG.sync.read(ico.subarray(offset, offset + length))
      expect(entry.readUInt8(0)).toBe(png.width % 256)
      return png.width
    })
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
  })

  it('puts eleven pictures into the ICNS, whose lengths add up', async () => {
    const icns = await readFile(join(folder, 'icon.icns'))
    expect(icns.toString('latin1', 0, 4)).toBe('icns')
    expect(icns.readUInt32BE(4)).toBe(icns.length)
    const found: string[] = []
    for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
      const png = PNG.sync.read(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))
      found.push(`${icns.toString('latin1', at, at + 4)} ${png.width}`)
    }
    expect(found).toContain('ic10 1024')
    expect(found).toHaveLength(11)
  })
})
