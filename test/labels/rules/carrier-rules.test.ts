// Rules of carriers: labels that break them, and others that come near it and do not. Each rule's own pair is in
// every-rule.test.ts.
import { describe, expect, it } from 'vitest'
import { sentenceIn } from '../../../main/i18n/index.ts'
import { CARRIER_RULES } from '../../../main/labels/rules/carrier-rules.ts'
import { lookAtLabel } from '../../../main/labels/rules/look-at-label.ts'
import { box } from '../../../main/simulator/drawing/label-plan.ts'
import {
  BARS_HIGH,
  BARS_TOP,
  blank,
  codeLabel,
  covered,
  drawn,
  inkFrom,
  rulesBroken,
  scaled,
  shifted,
  upright,
  wiped,
} from './drawn-labels.ts'

const NUMBER = '9400111201080805483016'
const IMPB = { data: `(420)98028(94)${NUMBER.slice(2)}`, gs1: true, line: '9400 1112 0108 0805 4830 16' }
const ORDER = { numbers: [NUMBER], postalCode: '98028-3912' }
const UPS = { data: '1Z879E930346834440' }
const BARS_BOTTOM = BARS_TOP + BARS_HIGH

const postal = await codeLabel(IMPB)
const ups = await codeLabel(UPS)
const bars = inkFrom(postal, BARS_TOP + 5)

describe('a label as it was drawn breaks no rule', () => {
  it.each([
    ['a postal one', postal, ORDER],
    ['a postal one without its order', postal, {}],
    ['one of UPS', ups, { numbers: ['1Z879E930346834440'] }],
    ['one that is printed upright', upright(postal), ORDER],
    ['one upside down', upright(upright(postal)), ORDER],
  ] as const)('%s', async (_what, paper, order) => {
    expect(await rulesBroken(paper, order)).toEqual([])
  })
})

describe('the white beside the bars', () => {
  const { left, right } = bars
  const box = [BARS_TOP - 10, BARS_BOTTOM] as const
  it.each([
    ['text to the left', covered(postal, left - 20, box[0], left - 10, box[1]), 'left'],
    ['a line to the left', covered(postal, left - 28, box[0], left - 26, box[1]), 'left'],
    ['text to the right', covered(postal, right + 8, BARS_TOP + 40, right + 40, BARS_TOP + 90), 'right'],
  ])('%s', async (_what, paper, side) => {
    expect(await rulesBroken(paper, ORDER)).toEqual([`quiet-zone carrier.quiet-${side}`])
  })

  it('is above and below a code that is printed upright', async () => {
    const above = upright(covered(postal, left - 20, box[0], left - 10, box[1]))
    const below = upright(covered(postal, right + 8, box[0], right + 20, box[1]))
    expect(await rulesBroken(above, ORDER)).toEqual(['quiet-zone carrier.quiet-above'])
    expect(await rulesBroken(below, ORDER)).toEqual(['quiet-zone carrier.quiet-below'])
  })

  it.each([1, 2, 3])('ends %d dots from the bars, whichever way up they are', async dots => {
    const before = covered(postal, left - dots - 12, box[0] - 20, left - dots, box[1] + 20)
    const crowded = covered(before, right + dots, box[0] - 20, right + dots + 20, box[1] + 20)
    const both = (one: string, other: string) => [
      `quiet-zone carrier.quiet-${one}`,
      `quiet-zone carrier.quiet-${other}`,
    ]
    expect(await rulesBroken(crowded, ORDER)).toEqual(both('left', 'right'))
    expect(await rulesBroken(upright(crowded), ORDER)).toEqual(both('above', 'below'))
  })

  it('may end beyond ten modules, and have a speck', async () => {
    expect(await rulesBroken(covered(postal, left - 33, box[0], left - 31, box[1]), ORDER)).toEqual([])
    expect(
      await rulesBroken(covered(postal, left - 10, BARS_TOP + 50, left - 8, BARS_TOP + 52), ORDER),
    ).toEqual([])
  })
})

describe('the edge of the paper', () => {
  it('is too near, and cuts', async () => {
    expect(await rulesBroken(shifted(postal, 10 - bars.left), ORDER)).toEqual(['position carrier.near-edge'])
    expect(await rulesBroken(shifted(postal, -bars.left - 60), ORDER)).toEqual(['cut carrier.cut'])
    expect(await rulesBroken(shifted(postal, 812 - bars.right + 60), ORDER)).toEqual(['cut carrier.cut'])
    expect(await rulesBroken(upright(shifted(postal, -bars.left - 60)), ORDER)).toEqual(['cut carrier.cut'])
    // Of a file nothing is known: what cannot be read at all and runs off the paper is said.
    expect(await rulesBroken(shifted(postal, -bars.left - 60))).toEqual(['cut carrier.cut'])
  })

  it('cuts bars off in their height', async () => {
    const down = {
      ...postal,
      heightDots: BARS_BOTTOM - 20,
      data: postal.data.slice(0, (BARS_BOTTOM - 20) * postal.rowBytes),
    }
    expect(await rulesBroken(down, ORDER)).toEqual(['cut carrier.cut'])
  })

  it('cuts bars of a label whose square code is whole', async () => {
    const square = { kind: 'data-matrix', x: 400, y: 300, moduleDots: 5, data: `SAMPLE|${NUMBER}` } as const
    const both = await codeLabel(IMPB, [square])
    expect(await rulesBroken(both, ORDER)).toEqual([])
    expect(await rulesBroken(shifted(both, -bars.left - 60), ORDER)).toEqual(['cut carrier.cut'])
    expect(await rulesBroken(shifted(both, -bars.left - 60))).toEqual(['cut carrier.cut'])
    const blot = covered(both, 300, BARS_TOP - 5, 420, BARS_BOTTOM + 5)
    expect(await rulesBroken(blot, ORDER)).toEqual(['unread carrier.unread'])
    expect(await rulesBroken(upright(blot), ORDER)).toEqual(['unread carrier.unread'])
    // Of a number that is nowhere on it, another part of the station speaks.
    expect(await rulesBroken(both, { numbers: ['1Z879E930346834440'] })).toEqual([])
  })

  it('may be as near as half of the white', async () => {
    expect(await rulesBroken(shifted(postal, 16 - bars.left), ORDER)).toEqual([])
  })
})

describe('the size of the bars', () => {
  it.each([
    ['thin, on a postal label', { ...IMPB, moduleDots: 2 }, ORDER, 'impb-x-dimension carrier.bars-thin'],
    ['thin, on any label', { ...UPS, moduleDots: 1 }, {}, 'x-dimension carrier.bars-thin'],
    ['low, on a postal label', { ...IMPB, height: 140 }, ORDER, 'impb-height carrier.bars-low'],
    ['low, on any label', { ...UPS, height: 30 }, {}, 'height carrier.bars-low'],
  ] as const)('%s', async (_what, label, order, said) => {
    expect(await rulesBroken(await codeLabel(label), order)).toEqual([said])
  })

  it('is cut down by what is printed over a part of them', async () => {
    const over = covered(postal, bars.left - 60, BARS_TOP + 80, bars.right + 60, BARS_BOTTOM)
    expect(await rulesBroken(over, ORDER)).toContain('impb-height carrier.bars-low')
    const wipedOff = wiped(ups, 0, BARS_TOP + 30, 812, BARS_BOTTOM)
    expect(await rulesBroken(wipedOff)).toEqual(['height carrier.bars-low'])
  })

  it('is thick where the whole label was made larger', async () => {
    const large = scaled(await codeLabel({ data: `(420)98028(94)${NUMBER.slice(2)}`, gs1: true }), 2)
    expect(await rulesBroken(large, ORDER)).toEqual(['impb-x-dimension carrier.bars-thick'])
  })

  it.each([0.87, 0.93, 1.1, 1.13])('is uneven on a picture scaled by %d', async factor => {
    expect(await rulesBroken(scaled(ups, factor))).toEqual(['even-bars carrier.bars-uneven'])
  })

  it('may grow by a dot on each bar', async () => {
    const grown = shifted(ups, 1)
    const wide = { ...ups, data: ups.data.map((byte, at) => byte | (grown.data[at] ?? 0)) }
    expect(await rulesBroken(wide)).toEqual([])
  })
})

describe('the line below a postal code', () => {
  it.each(['9400 1112 0108 0805 4830 18', '9400 1112 0103 0805 4830 16', '9405 1112 0108 0805 4830 16'])(
    'reads %s',
    async line => {
      const paper = await codeLabel({ ...IMPB, line })
      expect(await rulesBroken(paper, ORDER)).toEqual(['impb-readable-line carrier.readable-line'])
    },
  )

  it('is judged only where it is a line of as many digits', async () => {
    for (const line of ['', 'SAMPLE', '9400 1112 0108 0805 4830', 'USPS TRACKING # eVS'])
      expect(await rulesBroken(await codeLabel({ ...IMPB, line }), ORDER), line).toEqual([])
  })

  it.each(
    [
      '9405803699300124287899',
      '9361289878700317633795',
      '9505511069605048600624',
      '9400100000000000000042'.slice(0, 21),
    ].filter(number => number.length === 22),
  )('agrees with %s', async number => {
    const line = number.replace(/(.{4})(?=.)/g, '$1 ')
    const data = `(420)98028(${number.slice(0, 2)})${number.slice(2)}`
    expect(await rulesBroken(await codeLabel({ data, gs1: true, line }))).toEqual([])
  })
})

describe('what the code says', () => {
  it.each([
    [
      'another ZIP',
      { ...IMPB, data: IMPB.data.replace('98028', '98029') },
      ORDER,
      'destination carrier.destination',
    ],
    ['another ZIP, alone', { data: '(420)10001', gs1: true }, ORDER, 'destination carrier.destination'],
    [
      'a wrong check digit of the postal number',
      { data: IMPB.data.replace(/6$/, '7'), gs1: true },
      { postalCode: '98028' },
      'impb-check-digit carrier.check-digit',
    ],
    [
      'a postal number with a digit too few',
      { data: IMPB.data.slice(0, -1), gs1: true },
      {},
      'impb-structure carrier.impb-structure',
    ],
    [
      'a postal number of no service',
      { data: '(420)98028(94)00011201080805483017', gs1: true },
      {},
      'impb-service-type carrier.impb-service-type',
    ],
    ['a wrong check digit of UPS', { data: '1Z879E930346834441' }, {}, 'ups-check-digit carrier.check-digit'],
    [
      'a wrong check digit of FedEx',
      { data: '9622001900000000000000776632517511' },
      {},
      'fedex-check-digit carrier.check-digit',
    ],
    [
      'a wrong check digit of FedEx Ground',
      { data: '9611020987654312345673' },
      {},
      'fedex-check-digit carrier.check-digit',
    ],
    [
      'a wrong check digit of our own FedEx number',
      { data: '986578788856' },
      { numbers: ['986578788856'], service: 'FedEx_2Day' },
      'fedex-check-digit carrier.check-digit',
    ],
    [
      'a wrong check digit of our own DHL number',
      { data: '3318810026' },
      { numbers: ['3318810026'], service: 'DHL_Express_Worldwide' },
      'dhl-check-digit carrier.check-digit',
    ],
    [
      'a wrong check digit of a logistic unit',
      { data: '(00)000123450000000028', gs1: true },
      {},
      'sscc-check-digit carrier.check-digit',
    ],
    [
      'a wrong check digit of a postal item',
      { data: 'RB123456786GB' },
      {},
      's10-check-digit carrier.check-digit',
    ],
  ] as const)('%s', async (_what, label, order, said) => {
    expect(await rulesBroken(await codeLabel(label), order)).toContain(said)
  })

  it.each([
    ['a postal number without its ZIP', { data: NUMBER }, ORDER],
    ['the ZIP with four more digits', { data: '(420)980284444', gs1: true }, ORDER],
    ['a number of FedEx', { data: '9622001900000000000000776632517510' }, {}],
    ['a number of FedEx Ground', { data: '9611020987654312345672' }, {}],
    ['our own of FedEx', { data: '986578788855' }, { numbers: ['986578788855'], service: 'FedEx_2Day' }],
    ['twelve digits of nobody', { data: '986578788856' }, {}],
    ['our own of DHL', { data: '3318810025' }, { numbers: ['3318810025'], service: 'DHL_Express' }],
    ['a logistic unit', { data: '(00)000123450000000027', gs1: true }, {}],
    ['a postal item', { data: 'RB123456785GB' }, {}],
    ['a sample of UPS', { data: '1Z680RA4DL08720000' }, {}],
    ['an order number', { data: 'ORD-2026-1142' }, {}],
  ] as const)('says nothing of %s', async (_what, label, order) => {
    expect(await rulesBroken(await codeLabel(label), order)).toEqual([])
  })
})

describe('a square code', () => {
  const matrix = (boxed: boolean) =>
    drawn([
      { kind: 'data-matrix', x: 100, y: 300, moduleDots: 5, data: `SAMPLE|${NUMBER}` },
      ...(boxed ? [box(100, 294, 60, 4)] : []),
    ])

  it('has a module of white around it', async () => {
    expect(await rulesBroken(await matrix(false), ORDER)).toEqual([])
    expect(await rulesBroken(await matrix(true), ORDER)).toEqual(['matrix-quiet-zone carrier.quiet-around'])
  })

  it('is of the package that the bars are of', async () => {
    const square = (shipper: string, number: string) =>
      `[)>\x1e01\x1d96980283912\x1d840\x1d003\x1d1Z${number}\x1dUPSN\x1d${shipper}\x1d051\x1d\x1d1/1`
    const look = (text: string, postalCode = '98028') => {
      const place = { left: 0, top: 0, right: 200, bottom: 200 }
      const at = { place, isGs1: false, isUpright: false }
      const barcodes = [
        { ...at, format: 'Code128', text: '1Z879E930346834440' },
        { ...at, format: 'MaxiCode', text },
      ]
      const order = { numbers: ['1Z879E930346834440'], postalCode }
      const paper = blank(800, 800)
      return lookAtLabel({ paper, barcodes, order, dotsPerInch: { x: 203.2, y: 203.2 } }).map(
        ({ code, params }) => `${params?.rule} ${code}`,
      )
    }
    expect(look(square('879E93', '46834440'))).toEqual([])
    expect(look(square('879E94', '46834440'))).toEqual(['ups-maxicode carrier.maxicode'])
    expect(look(square('879E93', '46834441'))).toEqual(['ups-maxicode carrier.maxicode'])
    expect(look(square('879E93', '46834440'), '10001')).toEqual(['destination carrier.destination'])
    // Of other postal codes it has six letters.
    const abroad = (code: string) => square('879E93', '46834440').replace('980283912', code)
    for (const [code, ordered] of [
      ['SW1A1A', 'SW1A 1AA'],
      ['100000', '100-0001'],
      ['K1A0B1', 'K1A 0B1'],
      ['10115 ', '10115'],
    ] as const) {
      expect(look(abroad(code), ordered), ordered).toEqual([])
    }
    expect(look(abroad('SW1A1B'), 'SW1A 1AA')).toEqual(['destination carrier.destination'])
  })

  it('has a ZIP of a hub behind 420 where the order goes abroad', async () => {
    const label = await codeLabel({ data: '(420)10001', gs1: true })
    expect(await rulesBroken(label, { postalCode: 'SW1A 1AA', country: 'GB' })).toEqual([])
    expect(await rulesBroken(postal, { ...ORDER, postalCode: '10115', country: 'DE' })).toEqual([])
    expect(await rulesBroken(label, { postalCode: '98028', country: 'US' })).toEqual([
      'destination carrier.destination',
    ])
  })
})

it('says each finding in both languages, with what to do; its source is not the packer’s to read', () => {
  for (const [rule, { source, says }] of Object.entries(CARRIER_RULES)) {
    for (const code of says) {
      for (const language of ['en', 'es'] as const) {
        const params = { rule, source, found: 1, needed: 2, number: 'N', ordered: 'O' }
        const { message, nextStep } = sentenceIn(language, code, params)
        expect(message, `${rule} ${language}`).not.toContain(source)
        expect(`${message} ${nextStep}`).not.toContain('{{')
        expect(nextStep.length).toBeGreaterThan(20)
      }
    }
  }
})
