// What tests of the drawer share: a label's dots on a small stock.
import type { Dots } from '../../../main/labels/dots.ts'
import { renderZpl } from '../../../main/labels/zpl/render-zpl.ts'

export const drawn = async (zpl: string | Uint8Array): Promise<Dots> => {
  const made = await renderZpl(typeof zpl === 'string' ? Buffer.from(zpl, 'latin1') : zpl, {
    dpi: 203,
    stock: { widthInch: 4, heightInch: 3 },
  })
  if (!made.ok) throw new Error(made.problem.code)
  const [label] = made.value.labels
  if (!label || made.value.labels.length !== 1) throw new Error(`${made.value.labels.length} labels`)
  return label
}

export const sameDots = (one: Dots, other: Dots): boolean => Buffer.compare(one.data, other.data) === 0

export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8')
export const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')
