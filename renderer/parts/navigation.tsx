// What a task may ask of the frame: go to another task, and hand over what was scanned or shipped.
import { createContext, useContext } from 'react'

export type Destination =
  | 'pack'
  | 'reprint'
  | 'queue'
  | 'meters'
  | 'orders'
  | 'close'
  | 'report'
  | 'diagnostics'
  | 'settings'
  | 'setup'
  | 'day-one'

/** What other tasks have to know of the pack screen's bench. */
export interface BenchNow {
  /** The purchase of the order on it of which nobody knows whether it was bought, or voided. */
  readonly undecided: string | undefined
  /** References of what was put aside. */
  readonly aside: readonly string[]
}

export interface Navigation {
  /** `about`: the shipment that it is gone there for; of orders, their file; of settings, the section. */
  go(destination: Destination, about?: string): void
  /** What led to the task that is shown, where it was one shipment or section. */
  readonly about: () => string | undefined
  /** A scan that its task could not use, for the pack screen to take; taken once. */
  readonly takeScan: () => string | undefined
  /** The last label of this bench, which F2 offers first. */
  readonly lastShipmentId: () => string | undefined
  rememberShipment(id: string): void
  readonly bench: BenchNow
  rememberBench(bench: BenchNow): void
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

export const NavigationProvider = NavigationContext

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('NavigationProvider is missing')
  return navigation
}
