// What the simulated printer says about itself: ~HS, ~HI, ~HQES and SGD variables.
import type { PrintEngine } from './print-engine.ts'
import type { CommandPrefixes } from './zpl-reader.ts'

export interface PrinterSelf {
  readonly model: string
  readonly serialNumber: string
  readonly dpi: 203 | 300 | 600
  /** Where its head is another than the resolution says. */
  readonly dotsPerMm?: number | undefined
}

const line = (text: string) => `\x02${text}\x03\r\n`
const flag = (on: boolean) => (on ? '1' : '0')
export const DOTS_PER_MM = { 203: 8, 300: 12, 600: 24 } as const

/** `~HS`: three strings (ZPL II guide, "~HS"); the password of the third is a made-up one. */
export function hostStatus(
  engine: PrintEngine,
  self: PrinterSelf,
  port: { readonly partialFormat: boolean; readonly bufferFull: boolean },
): Buffer {
  const { sensors } = engine
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  const first = [
    '030',
    flag(sensors.paperOut),
    flag(sensors.paused),
    digits(self.dpi * 6, 4),
    digits(Math.min(engine.formatsInBuffer, 999), 3),
    flag(port.bufferFull),
    '0',
    flag(port.partialFormat),
    '000',
    flag(sensors.memoryCorrupt),
    flag(sensors.underTemperature),
    flag(sensors.overTemperature),
  ]
  const second = [
    '001',
    '0',
    flag(sensors.headOpen),
    flag(sensors.ribbonOut),
    '1',
    '2',
    '4',
    '0',
    digits(engine.labelsRemaining, 8),
    '1',
    '000',
  ]
  return Buffer.from(line(first.join(',')) + line(second.join(',')) + line('1234,0'), 'latin1')
}

/** `~HI`: model, firmware, dots/mm, memory, options. */
export function hostIdentification(self: PrinterSelf): Buffer {
  return Buffer.from(line(`${self.model},V93.21.07Z,${DOTS_PER_MM[self.dpi]},8176KB,X`), 'latin1')
}

/** `~HQES`: error and warning bits (ZPL II guide, "~HQ", error and warning flags). */
export function errorsAndWarnings(engine: PrintEngine): Buffer {
  const { sensors } = engine
  const bits = (pairs: readonly (readonly [boolean, number])[]) =>
    pairs.reduce((sum, [on, bit]) => (on ? sum + bit : sum), 0)
  const errors = bits([
    [sensors.paperOut, 0x1],
    [sensors.ribbonOut, 0x2],
    [sensors.headOpen, 0x4],
    [sensors.cutterFault, 0x8],
    [sensors.overTemperature, 0x10],
    [sensors.paperJam, 0x1000],
    [sensors.paused, 0x10000],
  ])
  const warnings = bits([[sensors.mediaLow, 0x8]])
  const group = (value: number) =>
    `${value === 0 ? 0 : 1} 00000000 ${value.toString(16).toUpperCase().padStart(8, '0')}`
  return Buffer.from(
    `\x02\r\nPRINTER STATUS\r\n ERRORS:         ${group(errors)}\r\n WARNINGS:       ${group(warnings)}\r\n\x03`,
    'latin1',
  )
}

/** `! U1 getvar "name"`: the value in quotes, `"?"` for a name it does not know. */
export function variable(
  name: string,
  engine: PrintEngine,
  self: PrinterSelf,
  prefixes: CommandPrefixes,
): Buffer {
  const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')
  const values: Readonly<Record<string, string>> = {
    'odometer.total_label_count': String(engine.odometer),
    'device.unique_id': self.serialNumber,
    'device.product_name': self.model,
    'zpl.caret': hex(prefixes.caret),
    'zpl.control_character': hex(prefixes.tilde),
    'zpl.delimiter': hex(prefixes.delimiter),
  }
  return Buffer.from(`"${values[name] ?? '?'}"`, 'latin1')
}

/** `ESC ! ?`: one byte (TSPL manual). */
export function tsplStatus({ sensors, labelsRemaining, formatsInBuffer, blocked }: PrintEngine): Buffer {
  const bits: readonly (readonly [boolean, number])[] = [
    [sensors.headOpen, 0x01],
    [sensors.paperJam, 0x02],
    [sensors.paperOut, 0x04],
    [sensors.ribbonOut, 0x08],
    [sensors.paused, 0x10],
    [!blocked && labelsRemaining + formatsInBuffer > 0, 0x20],
    [sensors.overTemperature || sensors.cutterFault, 0x80],
  ]
  return Buffer.from([bits.reduce((sum, [on, bit]) => (on ? sum + bit : sum), 0)])
}

/** `^ee`: `00`, or a code for each error (EPL guide, "^ee"). */
export function epl2Errors({ sensors, labelsRemaining }: PrintEngine, refused: readonly string[]): Buffer {
  const codes = [
    sensors.paperOut || sensors.ribbonOut ? '07' : undefined,
    sensors.headOpen ? '11' : undefined,
    sensors.paused ? '12' : undefined,
    sensors.overTemperature ? '62' : undefined,
    sensors.cutterFault || sensors.paperJam ? '81' : undefined,
    ...refused,
  ].filter(code => code !== undefined)
  const left = labelsRemaining > 0 ? [`P${String(labelsRemaining).padStart(3, '0')}`] : []
  return Buffer.from(`${[...(codes.length > 0 ? codes : ['00']), ...left].join(',')}\r\n`, 'latin1')
}

/** `UQ`: the settings, name and firmware first (EPL guide, "UQ"). */
export const epl2Settings = (self: PrinterSelf): Buffer =>
  Buffer.from(
    [`${self.model} V4.29`, 'Serial port:96,N,8,1', 'Page Mode', `S/N: ${self.serialNumber}`, ''].join(
      '\r\n',
    ),
    'latin1',
  )
