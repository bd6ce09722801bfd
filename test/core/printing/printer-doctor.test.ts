// What the printer's doctor makes of what a person reads: on paper of a known size, printed by heads of every pitch.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DoctorReading,
  diagnose,
  doctorReadingSchema,
} from '../../../main/core/printing/printer-doctor.ts'

const PRINTER = { dpi: 300, stock: { widthInch: 4, heightInch: 6 } } as const
const INCH = 25.4
const reading = (more: object = {}): DoctorReading => doctorReadingSchema.parse({ out: 'label', ...more })
const codesOf = (found: ReturnType<typeof diagnose>) => found.findings.map(({ code }) => code)

/** What a person reads where the station draws for `drawn` dots and the head has `real`, moved by `x` and `y`. */
function readOff(drawn: number, real: number, { x = 0, y = 0, paper = { width: 4, height: 6 } } = {}) {
  const axis = (drawnMm: number, paperMm: number, moved: number) => {
    // The paper's edges in what was drawn; white is measured on the paper.
    const times = real / drawn
    const read = (missing: number) => Math.ceil((missing < 0 ? missing / times : missing) * 4 - 0.001) / 4
    return [read(-moved * times), read(drawnMm - (paperMm - moved) * times)] as const
  }
  const { widthInch, heightInch } = PRINTER.stock
  const [left, right] = axis(widthInch * INCH, paper.width * INCH, x)
  const [top, bottom] = axis(heightInch * INCH, paper.height * INCH, y)
  return { left, right, top, bottom }
}

describe('pitch, stock and place by the paper’s edges', () => {
  test('a printer as it is saved has no fault', () => {
    const found = diagnose(PRINTER, reading({ edges: readOff(300 / INCH, 300 / INCH) }))
    expect(codesOf(found)).toEqual(['doctor.well'])
    expect(found.change).toBeUndefined()
  })

  test.each([
    [203, 8, 12, 300],
    [203, 8, 300 / INCH, 300],
    [300, 300 / INCH, 8, 203],
    [300, 300 / INCH, 12, 300],
    [300, 12, 11.8, 300],
    [300, 300 / INCH, 24, 600],
    [600, 600 / INCH, 300 / INCH, 300],
  ] as const)('%s dpi drawn with %s dots a millimetre on a head of %s is found', (dpi, drawn, real, is) => {
    const printer = { ...PRINTER, dpi, pitch: { x: drawn, y: drawn } }
    const found = diagnose(printer, reading({ edges: readOff(drawn, real) }))
    expect(codesOf(found)).toEqual(['doctor.other-pitch'])
    expect(found.change?.dpi).toBe(is)
    expect(Math.abs((found.change?.pitch?.x ?? 0) - real)).toBeLessThan(0.25)
  })

  test('labels of another size are told in eighths of an inch', () => {
    const edges = readOff(300 / INCH, 300 / INCH, { paper: { width: 4, height: 6.5 } })
    const found = diagnose(PRINTER, reading({ edges }))
    expect(codesOf(found)).toEqual(['doctor.other-stock'])
    expect(found.change).toEqual({ stock: { widthInch: 4, heightInch: 6.5 } })
  })

  test('a label that lies elsewhere is moved at the printer, and how far is kept', () => {
    const found = diagnose(PRINTER, reading({ edges: readOff(300 / INCH, 300 / INCH, { x: 2, y: -1.5 }) }))
    expect(found.findings).toEqual([{ code: 'doctor.moved', params: { right: 2, down: -1.5 } }])
    expect(found.change).toBeUndefined()
    expect(found.result.offsetMm).toEqual({ x: 2, y: -1.5 })
  })

  test('whatever is typed gives a finding, and no stock that nobody has', () => {
    const mm = fc.double({ min: -600, max: 700, noNaN: true })
    fc.assert(
      fc.property(fc.record({ left: mm, right: mm, top: mm, bottom: mm }), edges => {
        const { findings, change } = diagnose(PRINTER, reading({ edges }))
        expect(findings.length).toBeGreaterThan(0)
        const { widthInch = 4, heightInch = 6 } = change?.stock ?? {}
        expect(widthInch > 0 && widthInch <= 12 && heightInch > 0 && heightInch <= 24).toBe(true)
      }),
    )
  })
})

describe('what came out', () => {
  test.each([
    ['nothing', 'tspl', 'doctor.other-language', { language: 'tspl' }],
    ['commands', 'epl2', 'doctor.other-language', { language: 'epl2' }],
    ['commands', 'zpl', 'doctor.commands', undefined],
    ['commands', undefined, 'doctor.commands', undefined],
    ['nothing', undefined, 'doctor.nothing', undefined],
    ['several', undefined, 'doctor.gap', undefined],
  ] as const)('%s, and it answers in %s', (out, heard, code, change) => {
    const found = diagnose(PRINTER, reading({ out }), heard)
    expect(codesOf(found)).toEqual([code])
    expect(found.change).toEqual(change)
  })

  test.each([
    [{ lines: 'together' }, 'doctor.dark'],
    [{ lines: 'broken' }, 'doctor.pale'],
    [{ letters: false }, 'doctor.letters'],
    [{ whiteAtMm: [34] }, 'doctor.white-line'],
    [{ scanned: ['1106', '2206', '2204'] }, 'doctor.codes-unread'],
    [{ scanned: ['1106', '1104', '2206', '2202'] }, 'doctor.codes-unread'],
    [{ scanned: ['1102', '2202'] }, 'doctor.well'],
  ] as const)('%j is %s', (more, code) => {
    expect(codesOf(diagnose(PRINTER, reading(more)))).toEqual([code])
  })
})
