// What a command of the screens writes down for good, by its name, and where an end of the station falls: before the first
// commit of a command, or behind one.

/** Where an end fell that met this command. */
export const PLACES = ['before its first commit', 'behind a commit'] as const

/** A channel, or which of its steps it is: a box, a return label and a weight on a person’s word are purchases of their own kind. */
// biome-ignore lint/suspicious/noExplicitAny: an input of any channel
export function stepOf(channel: string, input: any): string {
  if (channel !== 'pack.ship') return channel
  if (input?.box !== undefined) return 'pack.ship of a box'
  if (input?.returnOf !== undefined) return 'pack.ship of a return label'
  return input?.weightReason === undefined ? channel : 'pack.ship on a word'
}

/** The steps by which the right label comes on the right box. */
export const RIGHT_BOX = [
  'labels.scanBack',
  'labels.excuseScan',
  'reprint.print',
  'pack.ship of a box',
  'pack.ship of a return label',
  'pack.ship on a word',
  'bench.keep',
  'orders.prepared',
  'orders.ship',
  'reprint.slip',
  'queue.release',
] as const

/** Those that only benches of a warehouse have. */
export const BETWEEN_BENCHES = ['queue.give', 'queue.takeBack'] as const
