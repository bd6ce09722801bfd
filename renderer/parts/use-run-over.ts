// Hears that a close or a batch of orders is over, also where its own screen has been left.
import { useEffect } from 'react'
import { station } from '../station/station.ts'

/** `id`: of the one that is watched. */
export function useRunOver(id: string | undefined, onOver: () => void): void {
  useEffect(() => {
    if (id === undefined) return
    return station.subscribe(event => {
      const isOfRun = event.name === 'closeDay.progress' || event.name === 'orders.progress'
      if (isOfRun && event.value.id === id && event.value.state !== 'running') onOver()
    })
  }, [id, onOver])
}
