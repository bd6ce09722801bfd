// The bench above the screens: what is typed, bought and put aside goes on whatever screen is shown.
import { createContext, type ReactNode, useContext } from 'react'
import { type Packing, usePack } from './use-pack.ts'

const PackingContext = createContext<Packing | undefined>(undefined)

export const PackingProvider = ({ children }: { readonly children: ReactNode }) => (
  <PackingContext value={usePack()}>{children}</PackingContext>
)

export function usePacking(): Packing {
  const packing = useContext(PackingContext)
  if (!packing) throw new Error('PackingProvider is missing')
  return packing
}
