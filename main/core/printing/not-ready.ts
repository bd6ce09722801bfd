// Why a printer that can be reached will not print now.
export const NOT_READY_REASONS = [
  'paper-out',
  'paused',
  'head-open',
  'ribbon-out',
  'buffer-full',
  'over-temperature',
  'under-temperature',
  'memory-corrupt',
  'cutter-fault',
  'paper-jam',
  'silent',
  /** It answers, but not with a host status: half, garbage, another language. */
  'not-understood',
  /** Another host changed `^` or `~`; a label would be swallowed. */
  'commands-changed',
  'unreachable',
  'busy',
  'another-device',
  /** Its place holds a file, a disk or another device that is no printer's. */
  'not-a-printer',
  /** It answers, in another language than the one it was saved with: another printer stands in its place. */
  'speaks-otherwise',
  /** The label was made for a printer that speaks another language. */
  'other-language',
  'unknown-fault',
] as const
export type NotReadyReason = (typeof NOT_READY_REASONS)[number]
