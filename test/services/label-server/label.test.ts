// Finding label, tracking number and price in an answer whose shape is not shown.
import { describe, expect, test } from 'vitest'
import type { LabelServerSettings } from '../../../main/core/settings/service-settings.ts'
import type { Json, JsonObject } from '../../../main/services/json-text.ts'
import { labelIn, purchaseFrom } from '../../../main/services/label-server/label.ts'
import { onePixelPng } from '../pictures.ts'

const png = onePixelPng(1)
const second = onePixelPng(2)
const base64 = png.toString('base64')
const BUY = {
  name: 'label',
  unknownCode: 'service.purchase-unknown',
  refusedCode: 'service.refused',
  moves: true,
} as const
const ZPL = '^XA^FO50,50^FDhello^FS^XZ'

const read = (body: JsonObject, sent: Json = {}, pointers = {}) => {
  const { payloads, ...rest } = labelIn(body, sent, pointers)
  return {
    ...rest,
    labels: payloads.map(({ part, format, bytes }) => ({ part, format, text: textOf(bytes) })),
  }
}
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const one = [{ part: 0, format: 'png', text: base64 }]

describe('two shapes pass without settings', () => {
  test('flat: image as base64 beside number and price', () => {
    const body = { trackingNumber: '9400111899223033005011', labelImage: base64, totalCost: 5.43 }
    expect(read(body)).toEqual({
      labels: one,
      unprintable: [],
      leavesPaperOut: false,
      trackingNumbers: ['9400111899223033005011'],
      costCents: 543,
    })
  })

  test('nested: packages with labels, charges in an object', () => {
    const body = {
      result: {
        charges: { total: { amount: '17.20', currency: 'USD' } },
        packages: [
          { trackingNumber: 'A1', label: { format: 'Png', image: base64 } },
          { trackingNumber: 'A2', label: { format: 'Png', image: second.toString('base64') } },
        ],
      },
    }
    const { labels, trackingNumbers, costCents } = read(body)
    expect(labels.map(label => label.part)).toEqual([0, 1])
    expect(trackingNumbers).toEqual(['A1', 'A2'])
    expect(costCents).toBe(1720)
  })
})

describe('a label is found', () => {
  test.each<[string, JsonObject]>([
    ['as a data URL', { label: `data:image/png;base64,${base64}` }],
    ['as an array of pages', { pages: [base64] }],
    ['as base64 broken into lines', { image: base64.replace(/(.{40})/g, '$1\r\n') }],
    ['as an array of byte values', { image: [...png] }],
    ['under a name that says nothing', { x: { y: [{ z: base64 }] } }],
    ['once, although it stands in two places', { label: base64, pages: [{ label: base64 }] }],
    ['as the PNG where ZPL of the same label stands beside it', { labelImage: base64, labelZpl: ZPL }],
    ['beside a logo', { carrierLogo: second.toString('base64'), labelImage: base64 }],
  ])('%s', (_name, body) => {
    expect(read(body).labels).toEqual(one)
  })

  test.each<[string, JsonObject]>([
    ['as text', { label: ZPL }],
    ['as base64', { label: Buffer.from(ZPL).toString('base64') }],
  ])('as ZPL %s', (_name, body) => {
    expect(read(body).labels).toEqual([{ part: 0, format: 'zpl', text: Buffer.from(ZPL).toString('base64') }])
  })

  test('that no printer takes, and is kept', () => {
    const pdf = Buffer.from('%PDF-1.7 and more than a few bytes').toString('base64')
    expect(read({ label: pdf })).toMatchObject({ labels: [], unprintable: [pdf] })
  })

  test.each<[string, Json]>([
    ['a word', 'label'],
    ['a number', 7],
    ['base64 of something else', Buffer.from('just some text that is long enough').toString('base64')],
    ['a link', 'https://example.test/label.png'],
    ['null', null],
  ])('but not in %s', (_name, value) => {
    expect(read({ labelImage: value })).toMatchObject({ labels: [], unprintable: [] })
  })
})

describe('a tracking number', () => {
  test.each<[string, JsonObject, string[]]>([
    ['is found by the carriers’ own format', { a: { b: '1Z999AA10123456784' } }, ['1Z999AA10123456784']],
    ['may be a JSON number', { trackingNumber: 123456789012 }, ['123456789012']],
    ['may stand in a list', { trackingNumbers: ['T1', 'T2', 'T1'] }, ['T1', 'T2']],
    ['may stand in an object of its own', { tracking: { number: 'LX123456789US' } }, ['LX123456789US']],
    ['is never a link', { trackingNumber: 'https://example.test/T1', trackingUrl: 'https://x.test' }, []],
    ['is never a run of digits under a name that says nothing', { account: '123456789012' }, []],
    ['is never blank', { trackingNumber: '  ' }, []],
  ])('%s', (_name, body, found) => {
    expect(read(body).trackingNumbers).toEqual(found)
  })

  const OTHER = { trackingNumber: 'OLD' }
  test.each<[string, JsonObject]>([
    ['an earlier label before it', { previous: OTHER, trackingNumber: 'OWN' }],
    ['an earlier label after it', { trackingNumber: 'OWN', related: { label: OTHER } }],
    ['a list of earlier labels', { history: [OTHER, { trackingNumber: 'OLD2' }], trackingNumber: 'OWN' }],
    ['a name of the language', JSON.parse('{"__proto__":{"trackingNumber":"OLD"},"trackingNumber":"OWN"}')],
    ['its name in capitals', { TrackingNumber: 'OLD', trackingNumber: 'OWN' }],
    ['a master number', { masterTrackingNumber: 'OLD', trackingNumber: 'OWN' }],
    ['a list of packages', { previous: OTHER, packages: [{ trackingNumber: 'OWN' }] }],
  ])('of one package is one, whatever else names a number: %s', (_what, body) => {
    expect(read(body).trackingNumbers).toEqual(['OWN'])
  })

  test('of several packages is one for each, from the top or from the list of packages', () => {
    const sent = { packages: [{}, {}] }
    const packages = [{ trackingNumber: 'P1' }, { trackingNumber: 'P2' }]
    const bodies: JsonObject[] = [
      { trackingNumber: 'P1', trackingNumbers: ['P1', 'P2'], previous: OTHER },
      { trackingNumber: 'M', packages, previous: OTHER },
      { previous: OTHER, shipment: { packages } },
    ]
    for (const body of bodies) expect(read(body, sent).trackingNumbers).toEqual(['P1', 'P2'])
    // Too few at the top: none is lost, since it could not be cancelled.
    expect(read({ trackingNumber: 'P1', second: { trackingNumber: 'P2' } }, sent).trackingNumbers).toEqual([
      'P1',
      'P2',
    ])
  })

  test('is marked where the answer names more than packages were asked for', () => {
    const marksOf = (body: JsonObject, sent: Json) => {
      const json = { kind: 'json', value: body } as const
      const about = { bytes: new Uint8Array(), json, contentType: 'application/json' }
      const answer = { kind: 'answered', status: 200, ...about } as const
      const heard = { kind: 'spoken', body, meaning: 'success', status: 200, answer } as const
      const outcome = purchaseFrom(heard, 'r', sent, {} as LabelServerSettings, BUY)
      return outcome.kind === 'answered' ? outcome.value.attention : outcome
    }
    const body = { requestId: 'r', labelImage: base64, trackingNumbers: ['T1', 'T2'] }
    expect(marksOf(body, { packages: [{}] })).toEqual(['too-many-numbers'])
    expect(marksOf(body, { packages: [{}, {}] })).toBeUndefined()
  })

  test('is never a value that we sent', () => {
    const sent = { requestId: '1Z999AA10123456784', references: ['WEB-77'] }
    const body = { trackingNumber: 'web-77', echo: { anything: '1Z999AA10123456784' } }
    expect(read(body, sent).trackingNumbers).toEqual([])
  })
})

describe('the price', () => {
  test.each<[string, JsonObject, number | undefined]>([
    ['is read as decimal text', { price: '$1,204.10' }, 120_410],
    ['is the nearest to the top', { cost: 5.43, packages: [{ cost: 5.43 }] }, 543],
    ['of packages is added up', { packages: [{ cost: 0.1 }, { cost: 0.2 }] }, 30],
    [
      'is not a fee, a balance or what was declared',
      { fees: [{ amount: 1 }], meter: { total: 9 }, customs: { cost: 3 } },
      undefined,
    ],
    ['is not NaN', { cost: 'NaN' }, undefined],
    ['is not below nothing', { price: -7.35 }, undefined],
    ['is not what a meter lost, where the price stands too', { cost: -7.35, label: { price: 7.35 } }, 735],
  ])('%s', (_name, body, cents) => {
    expect(read(body).costCents).toBe(cents)
  })
})

describe('JSON Pointers from settings', () => {
  const odd = {
    trackingNumber: 'NOT-THIS',
    out: {
      'docs/4x6': [
        { '~blob': base64, no: { ref: 'R-1' } },
        { '~blob': second.toString('base64'), no: { ref: 'R-2' } },
      ],
      amt: { usd: '8.45' },
    },
  }

  test('read the third, odd shape', () => {
    const pointers = {
      labelImagePointer: '/out/docs~14x6',
      trackingNumberPointer: '/out/docs~14x6/*/no/ref',
      costPointer: '/out/amt/usd',
    }
    expect(read(odd, {}, pointers)).toMatchObject({
      labels: [{ part: 0, text: base64 }, { part: 1 }],
      trackingNumbers: ['R-1', 'R-2'],
      costCents: 845,
    })
  })

  test('take one element by its index', () => {
    expect(read(odd, {}, { trackingNumberPointer: '/out/docs~14x6/1/no/ref' }).trackingNumbers).toEqual([
      'R-2',
    ])
  })

  test('count alone: nothing else is looked at', () => {
    const pointers = { labelImagePointer: '/a', trackingNumberPointer: '/b', costPointer: '/c' }
    expect(read({ labelImage: base64, trackingNumber: 'T', cost: 1 }, {}, pointers)).toEqual({
      labels: [],
      unprintable: [],
      leavesPaperOut: false,
      trackingNumbers: [],
    })
  })
})
