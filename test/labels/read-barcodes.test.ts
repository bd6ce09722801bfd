// What is read of a label's dots: each barcode once, and none that is not on it.
import { expect, test } from 'vitest'
import { readBarcodes, readCleanBars } from '../../main/labels/read-barcodes.ts'
import { codeLabel, upright, WIDE } from './rules/drawn-labels.ts'

test.each(['lying', 'upright'])(
  'bars that look like another code in a smaller picture are one code: %s',
  async way => {
    const paper = await codeLabel({ data: 'LZ785607274US', moduleDots: 4, width: WIDE, height: 196 })
    const read = await readBarcodes(way === 'upright' ? upright(paper) : paper)
    expect(read).toEqual([{ format: 'Code128', text: 'LZ785607274US' }])
  },
)

test.each(['lying', 'upright'])('the clean Code 128 bars of a label are read alone: %s', async way => {
  const paper = await codeLabel({ data: 'LZ785607274US', moduleDots: 3, width: WIDE, height: 150 })
  const read = await readCleanBars(way === 'upright' ? upright(paper) : paper)
  expect(read.map(({ format, text }) => `${format} ${text}`)).toEqual(['Code128 LZ785607274US'])
})
