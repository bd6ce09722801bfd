// A picture as one ZPL format.
import { cutOut } from '../dots.ts'
import { graphicField } from '../graphic-field.ts'
import { FORMAT_OPENING } from '../lasting-settings.ts'
import type { WriteLabel } from './raster-label.ts'

export const zplLabel: WriteLabel = ({ dots, ink, encoding, copies }) => {
  const field = graphicField(cutOut(dots, ink), encoding)
  const quantity = copies > 1 ? `^PQ${copies}` : ''
  return Buffer.from(`${FORMAT_OPENING}^FO${ink.left},${ink.top}${field}^FS${quantity}^XZ`, 'latin1')
}
