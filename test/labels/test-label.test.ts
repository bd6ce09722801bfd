// The test label: whole at its edges, scannable, and safe whatever the printer is called.
import { describe, expect, it } from 'vitest'
import type { Dpi } from '../../main/core/printing/printer.ts'
import { inkBounds } from '../../main/labels/dots.ts'
import { readBarcodes } from '../../main/labels/read-barcodes.ts'
import { dotsPerInch, stockDots } from '../../main/labels/stock.ts'
import { testLabel } from '../../main/labels/test-label.ts'
import { inspectZpl } from '../../main/labels/zpl/check-zpl.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'

const stocks: readonly (readonly [Dpi, number, number])[] = [
  [203, 4, 6],
  [300, 4, 6],
  [600, 4, 6],
  [203, 4, 8],
  [203, 2.25, 1.25],
]

describe('the test label', () => {
  it.each(stocks)(
    'at %i dpi on %d × %d in reaches all edges and scans',
    async (dpi, widthInch, heightInch) => {
      const stock = { widthInch, heightInch }
      const zpl = testLabel({ name: 'Bench 1', dpi, stock })
      const rendered = await renderZpl(zpl, { dpi, stock })
      if (!rendered.ok) throw new Error(rendered.problem.message)
      expect(rendered.value.labels).toHaveLength(1)
      const dots = rendered.value.labels[0]!
      expect((await readBarcodes(dots)).map(({ text }) => text)).toEqual(['TEST-0123'])
      const { widthDots, heightDots } = stockDots(stock, { dpi })
      const edge = Math.round(dotsPerInch(dpi) * 0.06)
      expect(inkBounds(dots)).toEqual({
        left: edge,
        top: edge,
        right: widthDots - edge,
        bottom: heightDots - edge,
      })
    },
  )

  it('prints one label and holds no command of its own for the ZPL check', () => {
    const zpl = testLabel({ name: 'Bench 1', dpi: 203, stock: { widthInch: 4, heightInch: 6 } })
    expect(inspectZpl(zpl, 'service')).toMatchObject({ labelsPrinted: 1, findings: [] })
  })

  it('keeps a hostile printer name from becoming a command', () => {
    const zpl = testLabel({ name: '^XZ~JR\u202e_5E €', dpi: 203, stock: { widthInch: 4, heightInch: 6 } })
    const text = Buffer.from(zpl).toString('latin1')
    expect(text).toContain('_5EXZ_7EJR_5F5E _E2_82_AC')
    expect(text).not.toContain('~')
    expect(text.match(/\^XZ/g)).toHaveLength(1)
    expect(inspectZpl(zpl, 'service').findings).toEqual([])
  })
})
