// Commands that move money, labels or paper, by their everyday names.
export const COMMAND_KINDS = ['purchase', 'orders', 'close', 'void', 'funds', 'print', 'decision'] as const
export type CommandKind = (typeof COMMAND_KINDS)[number]

export interface UnderWay {
  readonly kind: CommandKind
  readonly count: number
}

const NAMES: Readonly<Record<CommandKind, readonly [one: string, several: string]>> = {
  purchase: ['purchase', 'purchases'],
  orders: ['order of a batch', 'orders of batches'],
  close: ['close', 'closes'],
  void: ['void', 'voids'],
  funds: ['payment to a meter', 'payments to meters'],
  print: ['print', 'prints'],
  decision: ['decision', 'decisions'],
}

/** For whoever reads the station's log: `1 purchase, 2 voids`. */
export const inWords = (underWay: readonly UnderWay[]): string =>
  underWay.map(({ kind, count }) => `${count} ${NAMES[kind][count === 1 ? 0 : 1]}`).join(', ')
