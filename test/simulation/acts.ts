// What can happen at a bench: the steps of a plan.
import type { DiskFault } from './disk.ts'
import type { OperationName, ServiceFault } from './services/misbehaviour.ts'

export const PRINTER_FAULTS = [
  'paperOut',
  'openHead',
  'pause',
  'ribbonOut',
  'paperJam',
  'powerCycle',
  'powerOff',
  'unplug',
  'mute',
  'garbage',
  'halfAnswers',
  'slow',
  'shortRoll',
  'bufferFull',
  'resetAfterAccept',
  'silentOnFault',
  'cutInLabel',
] as const
export type PrinterFault = (typeof PRINTER_FAULTS)[number]

export const SETTINGS_CHANGES = [
  'training',
  'live',
  'test',
  'production',
  'other-label-server',
  'first-label-server',
  'other-parcel-service',
  'first-parcel-service',
  'secret',
  'scan-must',
  'scan-remind',
  'scan-off',
  'slips',
  'no-slips',
  'office-slips',
  'renamed',
  'named-as-before',
] as const
export type SettingsChange = (typeof SETTINGS_CHANGES)[number]

/**
 * `offer` and `take`: of a print that one bench of a warehouse gives to another. `look`: a label is read before its first
 * byte. `scan`: a code that was scanned from a box is at the station.
 */
export type Moment = OperationName | 'bytes' | 'look' | 'scan' | 'offer' | 'hear' | 'take'

/** What is only looked at. */
export const LOOKS = ['scan', 'half-scan', 'label', 'label', 'fetch', 'rates', 'meters', 'overview'] as const

export const SCANS = ['waiting', 'waiting', 'given', 'another', 'none', 'excused'] as const

/** What becomes of commands that the end of a station cut off: pressed again, looked up first, or left alone. */
export const AFTERWARDS = ['press', 'look', 'look', 'leave'] as const
export type Afterwards = (typeof AFTERWARDS)[number]

type Service = 'label-server' | 'parcel-label'

export type Act =
  | {
      readonly kind: 'ship'
      readonly service: Service
      /** Below 1: one of the references used before; else a new one. */
      readonly again: number
      readonly duplicate?: true
      /** The reference of before as another hand writes it. */
      readonly spelled?: 'lower' | 'spaced'
      readonly later?: true
      readonly dated?: true
      /** How many boxes the order is shipped in, one after the other. */
      readonly boxes?: number
      /** Its return label, bought for the box behind it. */
      readonly back?: true
      readonly presses: number
    }
  | {
      readonly kind: 'batch'
      readonly count: number
      /** Its last row has a ZIP of another state: left open, or bought too on a person's word. */
      readonly doubt?: 'left' | 'said'
      /** It is paused, and its last order bought at the bench meanwhile; and voided there. */
      readonly beside?: 'bought' | 'voided'
      readonly presses: number
    }
  /** A code is scanned from a box: one that waits here, of a label that was given away, or another order's. */
  | { readonly kind: 'scan-back'; readonly what: (typeof SCANS)[number]; readonly draw: number }
  /** A label that waits is sent to the other printer of its bench. */
  | { readonly kind: 'move'; readonly draw: number; readonly presses: number }
  /** A number is typed that somebody knows: an order's of a file, a label's, or a box's by its own name. */
  | { readonly kind: 'name'; readonly draw: number; readonly ofBox?: true; readonly buys: boolean }
  /** Packages put aside while their service is away. `ships`: all that wait are made orders and shipped. */
  | {
      readonly kind: 'prepare'
      readonly service: Service
      readonly count: number
      readonly ships: boolean
      /** They are return labels of one package that went out, from the newest (1) to the oldest. */
      readonly back?: number
      /**
       * The last of them is in a file at a tenth of its weight: weighed again where that is asked about, or said why; or the
       * file came after it was put aside, so that nobody was asked.
       */
      readonly heavy?: 'weighed' | 'said' | 'unasked'
      readonly presses: number
    }
  | {
      readonly kind: 'reprint' | 'void'
      readonly draw: number
      /** One of the last that the label server sold: it is most likely still to be had. */
      readonly fresh?: true
      readonly presses: number
    }
  /** The packing slip of a label, alone. */
  | { readonly kind: 'slip'; readonly draw: number; readonly presses: number }
  | { readonly kind: 'race'; readonly draw: number }
  | { readonly kind: 'queue'; readonly draw: number }
  | { readonly kind: 'look'; readonly at: (typeof LOOKS)[number]; readonly draw: number }
  | { readonly kind: 'funds'; readonly cents: number; readonly presses: number }
  | {
      readonly kind: 'close'
      readonly only?: Service
      /** At once after it began, or while it may still wait for purchases. */
      readonly stopped?: 'at-once' | 'early'
      readonly presses: number
    }
  | { readonly kind: 'attend'; readonly count: number; readonly lies: number }
  | { readonly kind: 'settings'; readonly change: SettingsChange }
  | {
      readonly kind: 'service-fault'
      readonly at: number
      readonly operation: OperationName
      readonly fault: ServiceFault
    }
  | { readonly kind: 'outage'; readonly at: number; readonly how: 'refused' | 'silent'; readonly ms: number }
  | {
      readonly kind: 'printer-fault'
      readonly fault: PrinterFault
      readonly ms: number
      /** So long after the first byte of the next label. */
      readonly inLabelMs?: number
      /** Who mends it switches the printer off and on first. */
      readonly switched?: true
    }
  | {
      readonly kind: 'kill'
      readonly steps: number
      /** Right behind this commit of the moment instead, from 1; without power (`commit`) in the middle of it. */
      readonly commit?: number
      /** Not the program alone: the power of its machine goes, then or in the middle of writing. */
      readonly power?: 'now' | 'commit' | 'write-back'
      readonly awayMs: number
      readonly moment?: Moment
      /** This durable step is on its way to the station: a moment too. */
      readonly asked?: string
      readonly afterwards?: Afterwards
    }
  | {
      readonly kind: 'stop'
      readonly impatientMs?: number
      readonly awayMs: number
      readonly moment?: Moment
      readonly afterwards?: Afterwards
    }
  /** A label that waits is given to another bench. */
  | {
      readonly kind: 'give'
      readonly draw: number
      /** And taken back so long after. */
      readonly back?: number
      /** That is counted from the other bench's hearing of it. */
      readonly heard?: true
      readonly presses: number
    }
  /** The warehouse's database is away. */
  | { readonly kind: 'house-away'; readonly ms: number; readonly moment?: Moment }
  | { readonly kind: 'clock'; readonly ms: number }
  | { readonly kind: 'disk'; readonly fault: DiskFault; readonly ms: number; readonly moment?: Moment }
  | { readonly kind: 'rest'; readonly ms: number }

export type ActOf<Kind extends Act['kind']> = Extract<Act, { readonly kind: Kind }>

export type Step = Act & {
  /** Which station, from 0. */
  readonly bench: number
  /** How long before the next step begins; what this one began goes on meanwhile. */
  readonly gapMs: number
}
