// The smallest pictures that tests take for labels.
import { PNG } from 'pngjs'

/** A PNG of one pixel of the given grey; different greys are different labels. */
export function onePixelPng(grey: number): Buffer {
  const png = new PNG({ width: 1, height: 1 })
  png.data.fill(grey, 0, 3)
  png.data[3] = 255
  return PNG.sync.write(png)
}
