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

export interface Navigation {
  go(destination: Destination): void
  /** A scan that its task could not use, for the pack screen to take; taken once. */
  readonly takeScan: () => string | undefined
  /** The last label of this bench, which F2 offers first. */
  readonly lastShipmentId: () => string | undefined
  rememberShipment(id: string): void
}

const NavigationContext = createContext<Navigation | undefined>(undefined)

export const NavigationProvider = NavigationContext

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('NavigationProvider is missing')
  return navigation
}
