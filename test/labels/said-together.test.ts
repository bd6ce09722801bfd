// What is said of one label: no two sentences that cannot both be so, whatever the label brings together.
import { describe, expect, test } from 'vitest'
import type { LabelWarning } from '../../main/labels/label-warning.ts'
import { type PrintTarget, prepareJob } from '../../main/labels/prepare-print.ts'
import { madeForOther } from '../../main/labels/transcode/printers-dots.ts'
import { sharedLabels } from './shared-labels.ts'

/** Each brings a sentence, or a reason to hold. */
const BROUGHT = [
  '^PQ9',
  '^PQ2,1',
  '^PQ600',
  '~SD15',
  '^JUF',
  '~JR',
  '~HS',
  '^KP1234',
  '^FO1,1^A0N,20^FDa ~SD15 b^FS',
  '^CI28^FO1,1^A0N,20^FD\xe9^FS',
  '^CI13^FO1,1^A0N,20^FD\xc3\xa9^FS',
  '^CC+',
  '^IDR:X.GRF',
  '^DFE:A.ZPL^FS',
  '^DFR:A.ZPL^FS',
  '^ISR:A.GRF,N',
  '^CW0,E:X.TTF',
  '^PW609',
  '^PW812^LL1218',
  '^PW1200^LL1800',
  '^PW2400^LL3600',
  '^MNN',
  '^XZ rm ~PP ^XA',
  '^FO0,0^GB2390,3590,3^FS',
  '^FO0,0^GB1190,1790,3^FS',
  '^FO0,0^GB808,1214,3^FS',
  '^XZ^XA^PQ2^FO1,1^A0N,20^FDb^FS',
]
const INK = '^XA^FO10,10^A0N,20,20^FDx^FS^XZ'
const COMMON: Omit<PrintTarget, 'dpi' | 'source'> = {
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
}
const TARGETS = ([203, 300] as const).flatMap((dpi): PrintTarget[] => [
  { ...COMMON, dpi, source: 'file' },
  ...(['leave-out', 'as-it-came', 'ask'] as const).map(
    (printerCommands): PrintTarget => ({ ...COMMON, dpi, source: 'service', printerCommands }),
  ),
])

const SIZES = ['label.transcoded', 'label.made-for-other-dpi', 'label.beyond-stock']
/** Nothing of these is so where nothing is printed. */
const OF_PAPER = [...SIZES, 'label.letters-of-other-page', 'label.letters-not-utf-8']

/** What cannot be said in one breath. */
function contradictions(said: readonly LabelWarning[], held?: { code: string; params?: object }): string[] {
  const codes = said.map(({ code }) => code as string)
  const has = (code: string) => codes.includes(code)
  const found = new Set<string>()
  if (new Set(said.map(one => JSON.stringify(one))).size < said.length) found.add('said twice')
  if (new Set(codes.filter(code => SIZES.includes(code))).size > 1) found.add('two sizes')
  if (has('label.prints-nothing') && codes.some(code => OF_PAPER.includes(code))) found.add('no paper')
  const stops = held?.code === 'label.zpl-interferes' && JSON.stringify(held.params).includes('^PQ')
  if (has('label.copies-left-out') && stops) found.add('held for what is left out')
  return [...found]
}

/** Of each job as a whole: its sentences, and whether what is said of its size is what becomes of it. */
function judged(payloads: readonly string[], target: PrintTarget): string[] {
  const prepared = prepareJob(
    payloads.map(text => ({ bytes: Buffer.from(text, 'latin1') })),
    target,
  )
  if (!prepared.ok) return []
  const { bytes, warnings, unsafe, labelsExpected } = prepared.value
  const found = contradictions(warnings, unsafe)
  const isRedrawn = madeForOther({ bytes, ...target }, warnings) !== undefined
  const isSaid = warnings.some(({ code }) => code === 'label.transcoded')
  if (isRedrawn !== isSaid && labelsExpected > 0)
    found.push(isSaid ? 'redrawn only in words' : 'redrawn unsaid')
  return found
}

describe('what is said of one label', () => {
  const shared = sharedLabels().filter(({ name }) => /^ups$/.test(name))
  const labels = [INK + INK, ...shared.map(({ zpl }) => zpl.toString('latin1'))]

  test.each(BROUGHT)('%s, alone and beside each of the others', brought => {
    for (const other of BROUGHT.slice(BROUGHT.indexOf(brought))) {
      for (const label of labels) {
        const zpl = label.replace('^XA', `^XA${brought}${other === brought ? '' : other}`)
        for (const target of TARGETS) {
          expect(judged([zpl], target), JSON.stringify([other, label.slice(0, 40), target])).toEqual([])
        }
      }
    }
  })

  test.each(BROUGHT)('%s in one label of a job of two', brought => {
    for (const other of ['', ...BROUGHT]) {
      const zpls = [brought, other].map(text => INK.replace('^XA', `^XA${text}`))
      for (const target of TARGETS) {
        expect(judged(zpls, target), JSON.stringify([other, target])).toEqual([])
      }
    }
  })
})
