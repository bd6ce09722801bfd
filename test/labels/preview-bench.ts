// What tests of previews share: the real worker from source, and a picture as dots.
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { forkChild } from '../../main/app/child-program.ts'
import { createPreviewer, type PreviewerOptions } from '../../main/labels/preview-process.ts'

const PREVIEW_PROGRAM = fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))

export const startPreviewer = (options: Partial<PreviewerOptions> = {}) =>
  createPreviewer({ start: () => forkChild(PREVIEW_PROGRAM), deadlineMs: 240_000, ...options })

/** A PNG's black dots (grey under 128), read with pngjs. */
export function blackDots(png: Uint8Array): {
  width: number
  height: number
  isBlack: (x: number, y: number) => boolean
} {
  const { width, height, data } = PNG.sync.read(Buffer.from(png))
  return { width, height, isBlack: (x, y) => x < width && y < height && data[(y * width + x) * 4]! < 128 }
}

/** Dots that differ, and the first picture's black ones; two sizes differ in every dot that only one has. */
export function compareDots(one: Uint8Array, other: Uint8Array): { differing: number; black: number } {
  const [a, b] = [PNG.sync.read(Buffer.from(one)), PNG.sync.read(Buffer.from(other))]
  let differing = 0
  let black = 0
  for (let y = 0; y < Math.max(a.height, b.height); y++) {
    for (let x = 0; x < Math.max(a.width, b.width); x++) {
      const here = x < a.width && y < a.height && a.data[(y * a.width + x) * 4]! < 128
      const there = x < b.width && y < b.height && b.data[(y * b.width + x) * 4]! < 128
      if (here) black += 1
      if (here !== there) differing += 1
    }
  }
  return { differing, black }
}
