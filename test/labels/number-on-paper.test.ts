// Whether a label's number gets onto the paper: text and codes beyond its edge are not printed, whatever the ZPL says.
import { afterAll, describe, expect, test } from 'vitest'
import { startPreviewer } from './preview-bench.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'

const NUMBER = '1Z999AA10123450042'
const HELLO = '^FO50,50^A0N,40,40^FDHELLO^FS'
const stock = { widthInch: 4, heightInch: 6 }
const previewer = startPreviewer()
afterAll(() => previewer.stop())

async function seen(zpl: string, more: object = {}) {
  const job = { bytes: Buffer.from(zpl), dpi: 203, stock, trackingNumbers: [NUMBER], ...more } as const
  const preview = await previewer.preview(job)
  if (!preview.ok) throw new Error(preview.problem.code)
  const { number, barcodes, findings } = preview.value
  return { number, barcodes: barcodes.length, codes: findings.map(({ code }) => code) }
}

const text = (at: string) => `^XA${HELLO}^${at}^A0N,40,40^FD${NUMBER}^FS^XZ`
const code = (at: string) => `^XA${HELLO}^${at}^BCN,120,N,N,N^FD>:${NUMBER}^FS^XZ`

describe('a number is beside the paper', () => {
  test.each([
    ['text right of it', text('FO820,50')],
    ['text far below it', text('FO50,9000')],
    ['text set by its baseline, below it', text('FT50,9000')],
    ['a code right of it', code('FO2000,50')],
    ['a code below it', code('FO50,1240')],
    ['both, one each way', `^XA${HELLO}^FO900,9^A0N,40,40^FD${NUMBER}^FS^FO9,1300^BCN,99^FD${NUMBER}^FS^XZ`],
    ['text right of what ^PW lets through', `^XA^PW400${HELLO}^FO420,50^A0N,40,40^FD${NUMBER}^FS^XZ`],
    ['text in groups', `^XA${HELLO}^FO900,50^A0N,40,40^FD1Z 999 AA1 01 2345 0042^FS^XZ`],
    ['in the second label of two', `^XA${HELLO}^XZ${text('FO820,50')}`],
  ])('%s', async (_what, zpl) => {
    const { number, codes } = await seen(zpl)
    expect({ number, codes }).toMatchObject({ number: 'off-paper' })
    expect(codes).toContain('preflight.number-off-paper')
  })

  test.each([
    ['by its place', '^XA^FO2000,50^A0N,40,40^FDHELLO^FS^XZ'],
    ['by its home', `^XA^LH0,3000${HELLO}^XZ`],
    ['a picture', '^XA^FO2000,50^GFA,8,8,1,FFFFFFFFFFFFFFFF^FS^XZ'],
  ])('with everything else: %s', async (_what, zpl) => {
    expect(await seen(zpl)).toEqual({ number: 'off-paper', barcodes: 0, codes: ['preflight.blank'] })
  })
})

describe('nothing is said of', () => {
  test.each([
    ['text on the paper', text('FO50,300'), 'on-paper'],
    ['text that is cut off at the edge', text('FO760,300'), 'on-paper'],
    [
      'text beyond the edge, and on the paper',
      text('FO900,300').replace('^XZ', `^FO50,200^FD${NUMBER}^FS^XZ`),
      'on-paper',
    ],
    ['a label without the number', `^XA${HELLO}^XZ`, undefined],
    [
      'a number in a code that the renderer draws as text',
      `^XA${HELLO}^FO50,300^B4N,9,N^FD${NUMBER}^FS^XZ`,
      'on-paper',
    ],
    ['a form that the printer keeps', `^XA^XFE:FORM.ZPL^FN1^FD${NUMBER}^FS^XZ`, undefined],
    [
      'a code on the paper that a black picture covers',
      `${code('FO50,300').replace('^XZ', '')}^FO0,280^GFA,25000,25000,100,${'F'.repeat(50_000)}^FS^XZ`,
      undefined,
    ],
    ['a blank label', '^XA^POI^XZ', undefined],
  ])('%s', async (_what, zpl, number) => {
    const found = await seen(zpl)
    expect(found.number).toBe(number)
    expect(found.codes).not.toContain('preflight.number-off-paper')
  })

  test('a code beyond the paper where one on the paper carries the number', async () => {
    const zpl = code('FO50,300').replace('^XZ', `^FO900,300^FD${NUMBER}^FS^XZ`)
    expect(await seen(zpl)).toMatchObject({ number: undefined, barcodes: 1 })
  })
})

test('a carrier’s own label has its texts on the paper', async context => {
  if (!SHARED_IS_HERE) context.skip(NOT_RUN)
  for (const { name, zpl } of sharedLabels()) {
    const texts = [...zpl.toString('latin1').matchAll(/\^FD([^^~]{6,})/g)].map(([, one = '']) => one)
    for (const one of texts.slice(0, 6)) {
      const { number } = await seen(zpl.toString('latin1'), {
        zpl,
        stock: SHARED_STOCK,
        trackingNumbers: [one],
      })
      expect(number, `${name} ${one}`).not.toBe('off-paper')
    }
  }
}, 120_000)
