// Dots as a picture for the screen: a PNG of one bit a dot.
import { deflateSync } from 'node:zlib'
import type { Dots } from '../dots.ts'
import { barePng } from './png-container.ts'

/** A grey PNG of depth 1 with exactly these dots; ink is black. */
export function dotsToPng({ widthDots, heightDots, rowBytes, data }: Dots): Uint8Array {
  // Each row: filter type 0, then the bits, of which 1 is white in a grey picture.
  const rows = Buffer.alloc((rowBytes + 1) * heightDots)
  for (let row = 0; row < heightDots; row++) {
    for (let column = 0; column < rowBytes; column++) {
      rows[row * (rowBytes + 1) + 1 + column] = ~(data[row * rowBytes + column] as number)
    }
  }
  const header = { widthDots, heightDots, bitDepth: 1, colourType: 0, interlaced: false } as const
  return barePng({ header, imageData: deflateSync(rows) })
}
