// How the simulated printer reads its wire.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultPrefixes, ZplReader } from '../../../main/simulator/printer/zpl-reader.ts'

interface Seen {
  formats: string[]
  commands: string[][]
  immediate: string[]
  loose: string[]
  variables: string[]
}

function read(chunks: readonly (string | Uint8Array)[]): Seen {
  const seen: Seen = { formats: [], commands: [], immediate: [], loose: [], variables: [] }
  const reader = new ZplReader(defaultPrefixes(), {
    onImmediate: ({ name, data }) => seen.immediate.push(name + data),
    onFormat: (bytes, commands) => {
      seen.formats.push(bytes.toString('latin1'))
      seen.commands.push(commands.map(({ name, data }) => name + data))
    },
    onLoose: ({ name, data }) => seen.loose.push(name + data),
    onVariable: (verb, name, value) => seen.variables.push([verb, name, value].join(' ')),
  })
  for (const chunk of chunks) {
    reader.push(typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)
  }
  return seen
}

describe('reading ZPL off the wire', () => {
  it('takes a format verbatim, with its commands', () => {
    const seen = read(['^XA^FO10,10\r\n^FDhello^FS^PQ2^XZ'])
    expect(seen.formats).toEqual(['^XA^FO10,10\r\n^FDhello^FS^PQ2^XZ'])
    expect(seen.commands).toEqual([['FO10,10', 'FDhello', 'FS', 'PQ2']])
  })

  it('acts on ~ commands inside a field, and keeps them in the format bytes', () => {
    const seen = read(['^XA^FDone~HStwo^FS^XZ'])
    expect(seen.immediate).toEqual(['HS'])
    expect(seen.formats).toEqual(['^XA^FDone~HStwo^FS^XZ'])
  })

  it('answers bare commands and ~HQES with their last letter, not with the next command', () => {
    expect(read(['~HS']).immediate).toEqual(['HS'])
    expect(read(['~HQES']).immediate).toEqual(['HQES'])
  })

  it.each([
    ['~HQES! U1 getvar "odometer.total_label_count"\r\n'],
    ['~HS! U1 getvar "odometer.total_label_count"\n'],
    ['^XA^XZ\r\n! U1 getvar "odometer.total_label_count"\r\n'],
    ['~DGR:A.GRF,4,1,FFFFFFFF\r\n! U1 getvar "odometer.total_label_count"\r\n'],
  ])('finds an SGD line after %j', text => {
    expect(read([text]).variables).toEqual(['getvar odometer.total_label_count '])
  })

  it('reads names over line ends and controls, and control bytes as the signs that they stand for', () => {
    const seen = read(['^X\nA^J\r\nUS~J\tR\x10HS\x1eFO1\x0f^\x03'])
    expect(seen.commands).toEqual([['JUS', 'FO1', 'FS']])
    expect(seen.immediate).toEqual(['JR', 'HS'])
  })

  it('takes a sign without a name for text', () => {
    expect(read(['^XA^FD5~10 kg ~ and ~1 ^5^FS^XZ']).immediate).toEqual([])
  })

  it('reads no SGD line inside a format', () => {
    expect(read(['^XA^FX\r\n! U1 getvar "x"\r\n^XZ']).variables).toEqual([])
  })

  it('begins nothing new at a second ^XA', () => {
    expect(read(['^XA^LL10\n^XA^FDx^FS^XZ']).formats).toEqual(['^XA^LL10\n^XA^FDx^FS^XZ'])
  })

  it('follows changed prefixes, until they are changed back', () => {
    const seen = read(['^XA^CC+', '+FDa^b+FS+CC^', '^FDc^FS^XZ', '~CT!!HS', '!CT~~HI'])
    expect(seen.commands).toEqual([['FDa^b', 'FS', 'FDc', 'FS']])
    expect(seen.immediate).toEqual(['HS', 'HI'])
  })

  it('skips binary graphics, which may hold any byte', () => {
    const graphic = Buffer.concat([
      Buffer.from('^XA^GFB,4,4,1,', 'latin1'),
      Buffer.from([0x5e, 0x58, 0x5a, 0x7e]),
      Buffer.from('^FS^XZ~DYR:B,B,G,3,1,', 'latin1'),
      Buffer.from([0x7e, 0x48, 0x53]),
      Buffer.from('~HI', 'latin1'),
    ])
    const seen = read([graphic])
    expect(seen.formats).toHaveLength(1)
    expect(seen.immediate).toEqual(['DYR:B,B,G,3,1,', 'HI'])
  })

  it('takes the raw characters that stand for ^XA and ^XZ', () => {
    expect(read(['\x02^FDx^FS\x03']).commands).toEqual([['FDx', 'FS']])
  })

  it('reads the same whatever pieces the bytes arrive in', () => {
    const text =
      '~HS^XA^DFR:F.ZPL^FS^FN1^FS^XZ^XA^CC+ +XFR:F.ZPL+FN1+FDx~HQES+FS+CC^^PQ3^XZ\r\n! U1 getvar "a.b"\r\n^JZN~JA'
    const whole = read([text])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), sizes => {
        const chunks: string[] = []
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1
          chunks.push(text.slice(at, at + size))
          at += size
        }
        expect(read(chunks)).toEqual(whole)
      }),
    )
  })

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        expect(() => read([bytes])).not.toThrow()
      }),
    )
  })
})
