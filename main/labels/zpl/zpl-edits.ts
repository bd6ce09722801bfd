// Changes to ZPL by the offsets of what is replaced; everything else stays byte for byte.
import { isSkipped, US } from './zpl-controls.ts'
import type { ZplCommand } from './zpl-scan.ts'

export interface ZplEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

export function edited(zpl: Uint8Array, edits: readonly ZplEdit[]): Uint8Array {
  const pieces: Uint8Array[] = []
  let copied = 0
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    pieces.push(zpl.subarray(copied, from), Buffer.from(text, 'latin1'))
    copied = to
  }
  return Buffer.concat([...pieces, zpl.subarray(copied)])
}

/** One parameter as a printer reads it, and where it is; blanks and line ends around it are not part of it. */
export interface ZplParameter {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** No command has numbers farther in. */
const LONGEST = 512

export function parameterSpans(zpl: Uint8Array, command: ZplCommand): readonly ZplParameter[] {
  const { dataStart, delimiter } = command
  const end = Math.min(command.dataEnd, dataStart + LONGEST)
  const found: ZplParameter[] = []
  let begin = dataStart
  for (let at = dataStart; at <= end; at++) {
    if (at < end && zpl[at] !== delimiter && zpl[at] !== US) continue
    let [from, to] = [begin, at]
    while (from < to && isBlank(zpl[from])) from++
    while (to > from && isBlank(zpl[to - 1])) to--
    const inner = zpl.subarray(from, to).filter(byte => !isSkipped(byte))
    found.push({ from, to, text: Buffer.from(inner).toString('latin1') })
    begin = at + 1
  }
  return found
}

const isBlank = (byte: number | undefined) => byte === 0x20 || isSkipped(byte)
