// What a campaign's shift works with, and what it must remember to judge by.
import type { OutsidePrinter, OutsideServices } from '../support/outside-programs.ts'
import type { RunningStation } from '../support/station-process.ts'
import type { Chance } from './random.ts'

/** What the station said was done; a restart must not unsay it (I9). */
export interface Promised {
  readonly shipmentId: string
  readonly kind: string
}

export interface World {
  station: Pick<RunningStation, 'call' | 'log'>
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
  /** Besides it: the other one of the bench, and that of the bench beside it. */
  readonly others: readonly OutsidePrinter[]
  /** The bench that shares its records; none where it works alone. */
  neighbour?: RunningStation
  readonly chance: Chance
  readonly promised: Map<string, Promised>
  /** References whose second label a person asked for, by how often. */
  readonly duplicates: Map<string, number>
  /** Orders in several boxes, by how many. */
  readonly boxes: Map<string, number>
  /** How often a person asked for the packing slip of an order alone. */
  readonly slips: Map<string, number>
  /** Packages that the station said are prepared, by reference. */
  readonly prepared: Set<string>
  /** Orders of files that are packed too heavy, and whether somebody said that their weight is right. */
  readonly heavy: Map<string, 'asks' | 'said'>
  references: number
  slowestOverviewMs: number
  /** Settings saved in flight, and acts on one label at the same moment: they count as events beside the ends. */
  events: number
  /** When a save of the label server's environment began, and when it ended, in milliseconds of the clock. */
  readonly environmentSaves: number[]
}

/** Nothing has happened yet. */
export const worldOf = (
  outside: Pick<World, 'services' | 'printer' | 'chance'> & Partial<Pick<World, 'others'>>,
): Omit<World, 'station'> => ({
  others: [],
  ...outside,
  promised: new Map(),
  duplicates: new Map(),
  boxes: new Map(),
  slips: new Map(),
  prepared: new Set(),
  heavy: new Map(),
  references: 0,
  slowestOverviewMs: 0,
  events: 0,
  environmentSaves: [],
})

export const printersOf = ({ printer, others }: World): readonly OutsidePrinter[] => [printer, ...others]

export const benchesOf = ({ station, neighbour }: World): readonly World['station'][] =>
  neighbour ? [station, neighbour] : [station]

/** What reached any of the printers. */
export async function received(world: World): Promise<string> {
  const all = await Promise.all(printersOf(world).map(printer => printer.received()))
  return all.map(bytes => bytes.toString('latin1')).join('\n')
}
