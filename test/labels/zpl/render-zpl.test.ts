// What was drawn is kept for the next who asks, and no more of it than a process has room for.
import { expect, test } from 'vitest'
import type { Dpi } from '../../../main/core/printing/printer.ts'
import { renderZpl } from '../../../main/labels/zpl/render-zpl.ts'

const drawn = async (text: string, dpi: Dpi = 203, widthInch = 1) => {
  const made = await renderZpl(Buffer.from(`^XA^FO5,5^A0,20^FD${text}^FS^XZ`), {
    dpi,
    stock: { widthInch, heightInch: 1 },
  })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.labels
}

test('a label that is asked for again is not drawn again', async () => {
  const first = await drawn('AGAIN')
  expect(await drawn('AGAIN')).toBe(first)
})

test('another resolution, stock or text is another drawing', async () => {
  const first = await drawn('OTHER')
  for (const other of [await drawn('OTHER', 300), await drawn('OTHER', 203, 2), await drawn('OTHERS')])
    expect(other).not.toEqual(first)
})

test('what was asked for longest ago is given up for what is new', async () => {
  const first = await drawn('FIRST')
  const second = await drawn('SECOND')
  for (let more = 0; more < 46; more++) await drawn(`MORE ${more}`)
  expect(await drawn('FIRST'), 'kept, and the last that was asked for').toBe(first)
  await drawn('ONE TOO MANY')
  expect(await drawn('FIRST')).toBe(first)
  const anew = await drawn('SECOND')
  expect(anew).not.toBe(second)
  expect(anew).toEqual(second)
})
