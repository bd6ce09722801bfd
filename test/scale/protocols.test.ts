// Tests the scales' serial protocols by answers as their manuals show them.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScaleProtocolName, ScaleReading } from '../../main/core/shipment/scale.ts'
import { SCALE_PROTOCOLS } from '../../main/core/shipment/scale.ts'
import { PROTOCOLS } from '../../main/scale/protocols/index.ts'

const stable = (weightOz: number): ScaleReading => ({ kind: 'stable', weightOz })
const STX = '\x02'

const ANSWERS: readonly [ScaleProtocolName, string, ScaleReading | undefined][] = [
  ['mt-sics', 'S S     100.00 g\r', stable(3.5274)],
  ['mt-sics', 'S S       1.25 lb\r', stable(20)],
  ['mt-sics', 'S D       1.20 lb\r', { kind: 'moving', weightOz: 19.2 }],
  ['mt-sics', 'S S       0.00 lb\r', { kind: 'zero' }],
  ['mt-sics', 'S S      -0.50 lb\r', { kind: 'under' }],
  ['mt-sics', 'S +\r', { kind: 'over' }],
  ['mt-sics', 'S -\r', { kind: 'under' }],
  ['mt-sics', 'S I\r', { kind: 'moving' }],
  ['mt-sics', 'I4 A "0123456789"\r', undefined],
  ['mt-sics', 'ES\r', undefined],
  ['toledo-8217', `${STX}01.25`, stable(20)],
  ['toledo-8217', `${STX}00.00`, { kind: 'zero' }],
  ['toledo-8217', `${STX}01.25N`, stable(20)],
  ['toledo-8217', `${STX}?A`, { kind: 'moving' }],
  ['toledo-8217', `${STX}?B`, { kind: 'over' }],
  ['toledo-8217', `${STX}?D`, { kind: 'under' }],
  ['toledo-8217', 'noise', undefined],
  ['toledo-continuous', `${STX}\x34\x20\x20  1250     0`, stable(200)],
  ['toledo-continuous', `${STX}\x34\x28\x20  1250     0`, { kind: 'moving', weightOz: 200 }],
  ['toledo-continuous', `${STX}\x34\x30\x20   250     0`, stable(88.1849)],
  ['toledo-continuous', `${STX}\x34\x22\x20   250     0`, { kind: 'under' }],
  ['toledo-continuous', `${STX}\x34\x24\x20999999     0`, { kind: 'over' }],
  ['toledo-continuous', `${STX}\x34\x20\x20     0     0`, { kind: 'zero' }],
  ['toledo-continuous', `${STX}short`, undefined],
  ['nci', '\n  1.25LB\r\nS00\r', stable(20)],
  ['nci', '\n 19.2 OZ\r\nS00\r', stable(19.2)],
  ['nci', '\n1LB 03.2OZ\r\nS00\r', stable(19.2)],
  ['nci', '\n 0.500KG\r\nS00\r', stable(17.637)],
  ['nci', '\n  1.20LB\r\nS10\r', { kind: 'moving', weightOz: 19.2 }],
  ['nci', '\n  0.00LB\r\nS20\r', { kind: 'zero' }],
  ['nci', '\n -0.50LB\r\nS00\r', { kind: 'under' }],
  ['nci', '\nS02\r', { kind: 'over' }],
  ['nci', '\nS01\r', { kind: 'under' }],
  ['nci', '\n?\r\n', undefined],
  ['and', 'ST,+00001.25 lb\r', stable(20)],
  ['and', 'ST,GS,+  0.500kg\r', stable(17.637)],
  ['and', 'US,+00001.20 lb\r', { kind: 'moving', weightOz: 19.2 }],
  ['and', 'OL,+9999999 lb\r', { kind: 'over' }],
  ['and', 'ST,+00000.00 lb\r', { kind: 'zero' }],
  ['and', 'QT,+00000012 PC\r', undefined],
  ['ohaus', '      1.25 lb    \r', stable(20)],
  ['ohaus', '      1.20 lb  ?  \r', { kind: 'moving', weightOz: 19.2 }],
  ['ohaus', '     19.2 oz  G\r', stable(19.2)],
  ['ohaus', '      0.00 lb\r', { kind: 'zero' }],
  ['ohaus', 'Err 8.3\r', { kind: 'over' }],
  ['ohaus', '------\r', { kind: 'under' }],
  ['ohaus', 'Version 2.1\r', undefined],
]

describe('answers', () => {
  test.each(ANSWERS)('%s %j', (name, answer, reading) => {
    expect(PROTOCOLS[name].read(Buffer.from(answer, 'latin1'), 'lb')).toEqual(reading)
  })
  test('a protocol without a unit takes the one that was set', () => {
    const kilograms = PROTOCOLS['toledo-8217'].read(Buffer.from(`${STX}00.50`, 'latin1'), 'kg')
    expect(kilograms).toEqual(stable(17.637))
  })
})

test.each(SCALE_PROTOCOLS)('%s makes no weight of noise that is not a number', name => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      const reading = PROTOCOLS[name].read(Buffer.from(bytes), 'lb')
      if (reading?.kind === 'stable') expect(reading.weightOz).toBeGreaterThan(0)
    }),
  )
})
