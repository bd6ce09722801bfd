// Hostile input: thousands of broken labels give a problem or a right print, and memory stays flat.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type PrintTarget, preparePrint } from '../../main/labels/prepare-print.ts'
import { inspectZpl, MAX_ZPL_BYTES } from '../../main/labels/zpl/check-zpl.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { paperOf } from './graphic-decoder.ts'
import { chunk, headerChunk, inkOf, type PictureKind, png, SAMPLES, SIGNATURE } from './sample-pictures.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}

/** A random source that a failure can be repeated with (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Random = ReturnType<typeof random>
const below = (next: Random, limit: number) => Math.floor(next() * limit)
const oneOf = <T>(next: Random, values: readonly T[]): T => values[below(next, values.length)]!

const KINDS = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
] as const

interface Hostile {
  readonly what: string
  readonly file: Buffer
  /** The paper, where the input is whole and must be printed right. */
  readonly paper?: readonly string[]
}

/** A whole picture of a random kind as wide as the stock, with what must come out. */
function wholePicture(next: Random): Hostile & { readonly kind: PictureKind } {
  const [colourType, bitDepth] = oneOf(next, KINDS)
  const filters = Array.from({ length: 8 }, () => below(next, 5))
  const noise = Array.from({ length: 37 }, () => below(next, 2 ** bitDepth))
  const palette = Array.from(
    { length: 2 ** Math.min(8, bitDepth) },
    () => [below(next, 256), below(next, 256), below(next, 256), oneOf(next, [255, 255, 0, 128])] as const,
  )
  const kind: PictureKind = {
    width: 808 + below(next, 6),
    height: 1 + below(next, 4),
    colourType,
    bitDepth,
    interlaced: next() < 0.4,
    filterOf: row => filters[row % 8]!,
    ...(colourType === 3 && { palette }),
  }
  const count = SAMPLES[colourType]
  const samples = (x: number, y: number) =>
    Array.from({ length: count }, (_, n) => noise[(x * count + n * 3 + y * 5) % 37]!)
  return {
    what: `a picture ${colourType}/${bitDepth}`,
    kind,
    file: png(kind, samples),
    paper: inkOf(kind, samples),
  }
}

const zeros = deflateSync(Buffer.alloc(48 * 1024 * 1024))
const pngOf = (...chunks: readonly Buffer[]) =>
  Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])

const PICTURES: readonly ((next: Random) => Hostile)[] = [
  wholePicture,
  next => {
    const { file } = wholePicture(next)
    return { what: 'cut off', file: file.subarray(0, below(next, file.length)) }
  },
  next => {
    const { file } = wholePicture(next)
    const broken = Buffer.from(file)
    for (let n = 0; n <= below(next, 4); n++) broken[8 + below(next, file.length - 8)] = below(next, 256)
    return { what: 'bytes changed', file: broken }
  },
  next => ({
    what: 'a bomb',
    file: pngOf(
      headerChunk({ width: 1 + below(next, 2400), height: 1 + below(next, 9), colourType: 6, bitDepth: 16 }),
      chunk('IDAT', zeros),
    ),
  }),
  next => ({
    what: '30,000 dots wide',
    file: pngOf(
      headerChunk({
        width: oneOf(next, [2401, 30_000, 0x7fffffff, 0xffffffff, 812]),
        height: oneOf(next, [3601, 30_000, 0xffffffff]),
        colourType: 0,
        bitDepth: 1,
      }),
      chunk('IDAT', zeros),
    ),
  }),
  next => ({
    what: 'a header that promises more than there is',
    file: pngOf(
      headerChunk({ width: 2400, height: 3600, colourType: 6, bitDepth: 16, interlaced: next() < 0.5 }),
      chunk('IDAT', deflateSync(Buffer.alloc(below(next, 5000)))),
    ),
  }),
  next => ({
    what: 'a header that makes no sense',
    file: pngOf(
      headerChunk({
        width: below(next, 900),
        height: below(next, 9),
        colourType: below(next, 9) as 0,
        bitDepth: below(next, 20) as 1,
      }),
      chunk('IDAT', deflateSync(Buffer.alloc(900))),
    ),
  }),
  next => ({
    what: 'chunks in disorder',
    file: Buffer.concat([
      SIGNATURE,
      ...[
        chunk('IDAT', deflateSync(Buffer.alloc(813))),
        chunk('IHDR', Buffer.alloc(below(next, 20))),
        chunk('PLTE', Buffer.alloc(below(next, 800))),
        headerChunk({ width: 812, height: 1, colourType: 3, bitDepth: 8 }),
        chunk('tRNS', Buffer.alloc(below(next, 800))),
        chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), zeros])),
        chunk('zTXt', zeros),
        chunk('IEND', Buffer.alloc(0)),
      ].sort(() => next() - 0.5),
    ]),
  }),
  next => ({
    what: 'a chunk longer than the file',
    file: Buffer.concat([
      SIGNATURE,
      headerChunk({ width: 812, height: 1, colourType: 0, bitDepth: 8 }),
      Buffer.from([255, 255, below(next, 256), 255]),
      Buffer.from('IDATxx'),
    ]),
  }),
]

const COMMANDS =
  '^XA ^XZ ^FO10,10 ^FDx ^FS ^GB9,9 ^PQ2 ^PQ999 ~DGR:A.GRF,1,1,FF ^IDR:A.GRF ^CC! !CC^ ^CT! ^CD; ^GFB,9,9,1, ^GFA,9,9,1,FF ~DYR:A,B,B,9,,'
    .split(' ')
    .concat([
      '^JUS',
      '~JR',
      '~HS',
      '^ID*:*.*',
      '^DFR:A',
      '^XFR:A',
      '^FX',
      '^FH',
      '~',
      '^',
      '! U1 setvar "a" "b"\n',
    ])

const ZPL: readonly ((next: Random) => Hostile)[] = [
  next => ({
    what: 'commands in disorder',
    file: Buffer.from(
      `^XA${Array.from({ length: below(next, 60) }, () => oneOf(next, COMMANDS)).join('')}`,
      'latin1',
    ),
  }),
  next => {
    const bytes = Buffer.from(
      Array.from({ length: below(next, 400) }, () =>
        oneOf(next, [0, 2, 3, 15, 16, 30, 31, 94, 126, 44, 88, 65, 90, 74, 82, 255]),
      ),
    )
    return { what: 'control bytes', file: Buffer.concat([Buffer.from('^XA'), bytes]) }
  },
  next => ({
    what: 'random bytes',
    file: Buffer.from(Array.from({ length: below(next, 300) }, () => below(next, 256))),
  }),
  next => ({
    what: 'counts beyond all bounds',
    file: Buffer.from(
      `^XA^FO1,1^GF${oneOf(next, ['A', 'B', 'C'])},${oneOf(next, ['99999999999', '-1', '1e9', 'x', ''])},9,${below(next, 9)},FF^FS^PQ${'9'.repeat(below(next, 40))}^XZ`,
    ),
  }),
]

/** Printed right, or a problem; whatever ZPL does to the printer is named and held. */
function survive({ what, file, paper }: Hostile): 'printed' | 'held' | 'refused' {
  const prepared = preparePrint({ ...target, payload: file })
  if (!prepared.ok) {
    if (paper && prepared.problem.code !== 'label.blank') throw new Error(`${what}: ${prepared.problem.code}`)
    return 'refused'
  }
  const { bytes, kind, unsafe } = prepared.value
  expect(bytes.length).toBeLessThanOrEqual(MAX_ZPL_BYTES)
  if (kind === 'zpl') {
    if (prepared.value.warnings.some(({ code }) => code.endsWith('left-out'))) {
      if (!unsafe) expect(inspectZpl(bytes, 'service').looseText, what).toEqual([])
    } else expect(file.equals(bytes.subarray(0, file.length)), what).toBe(true)
    const text = Buffer.from(bytes).toString('latin1')
    // Only inside a binary picture, or under other prefixes, are these no commands.
    if (!unsafe && /\^JUS|~JR|~HS|\^ID\*/.test(text)) expect(text, what).toMatch(/\^G|~DY|\^C|!C/)
  } else if (paper) {
    expect(unsafe, what).toBeUndefined()
    expect(paperOf(bytes, paper[0]!.length, paper.length), what).toEqual(paper)
  }
  return unsafe ? 'held' : 'printed'
}

describe('hostile labels give a problem or a right print, with flat memory', () => {
  test.each([
    ['PNG', PICTURES],
    ['ZPL', ZPL],
  ] as const)('%s', { timeout: PATIENCE_MS }, (suite, makers) => {
    const next = random(20260101)
    const counts: Record<string, number> = {}
    const memory = memoryWatch(500)
    for (let n = 0; n < casesOf(suite); n++) {
      const hostile = makers[n % makers.length]!(next)
      const outcome = survive(hostile)
      counts[`${hostile.what.replace(/ \d.*/, '')}: ${outcome}`] =
        (counts[`${hostile.what.replace(/ \d.*/, '')}: ${outcome}`] ?? 0) + 1
      memory.look()
    }
    expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
    const outcomes = Object.keys(counts).map(key => key.split(': ')[1])
    expect(new Set(outcomes)).toContain('printed')
    expect(new Set(outcomes)).toContain('refused')
  })

  test('a bomb of 48 MiB is refused without being unpacked', () => {
    const bomb = pngOf(
      headerChunk({ width: 812, height: 2, colourType: 0, bitDepth: 8 }),
      chunk('IDAT', zeros),
    )
    const before = process.memoryUsage().arrayBuffers
    for (let n = 0; n < 50; n++) {
      expect(preparePrint({ ...target, payload: bomb })).toMatchObject({
        ok: false,
        problem: { code: 'label.png-damaged' },
      })
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
    }
  })

  test('a picture of more than 8 MiB is not looked at', () => {
    const large = pngOf(
      headerChunk({ width: 812, height: 2, colourType: 0, bitDepth: 8 }),
      chunk('IDAT', Buffer.alloc(8 * 1024 * 1024)),
    )
    expect(preparePrint({ ...target, payload: large })).toMatchObject({
      ok: false,
      problem: { kind: 'too-large' },
    })
  })

  test.each(['^', '~', '^CC', '^ID', '~DY,', '^GFB', '! U1 ', '\x02', '{'])(
    '4 MiB of nothing but %j is checked in linear time',
    sign => {
      const text = Buffer.from(`^XA${sign.repeat(Math.floor((MAX_ZPL_BYTES - 3) / sign.length))}`)
      expect(preparePrint({ ...target, payload: text })).toMatchObject({ ok: true })
    },
  )
})
