// Hears that the void of a label has been answered: what it kept from being done may be done, or never will be.
import { useEffect, useRef } from 'react'
import { useShipment } from '../station/queries.ts'

/** `id`: of the label that is watched. */
export function useVoidOver(id: string | undefined, onOver: () => void): void {
  const { shipment } = useShipment(id).data ?? {}
  /** What was read before the void began tells nothing of its end. */
  const voiding = useRef<string>(undefined)
  const kind = shipment?.id === id ? shipment?.purchase.kind : undefined
  useEffect(() => {
    if (kind === 'voiding') voiding.current = id
    else if (kind !== undefined && voiding.current === id) onOver()
  }, [kind, id, onOver])
}
