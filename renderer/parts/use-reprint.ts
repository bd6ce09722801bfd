// Prints a label once more and saying how it went.
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../station/call.ts'
import type { ShipmentView } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'
import { useDesk } from './desk.tsx'
import { printBand } from './job-words.ts'
import { useBand } from './result-band.tsx'

/** Reasons as they are recorded; one key each, in this order. */
export const REASONS = ['damaged', 'jam', 'lost', 'too-light', 'other'] as const
export type ReprintReason = (typeof REASONS)[number] | 'scanned-again' | 'not-printed'

/** Prints once however often it is asked while the first print runs; the job's id where one was made. */
export function useReprint(): (shipment: ShipmentView, reason: ReprintReason) => Promise<string | undefined> {
  const words = useWords()
  const { say, problem } = words
  const band = useBand()
  const desk = useDesk()
  const queries = useQueryClient()
  const running = useRef(false)
  return async (shipment, reason) => {
    if (running.current) return undefined
    running.current = true
    band.show({ tone: 'working', big: say('job.sending'), lines: [], subject: shipment.reference })
    const reply = await call('reprint.print', {
      shipmentId: shipment.id,
      reason,
      commandId: crypto.randomUUID(),
    })
    running.current = false
    void queries.invalidateQueries({ queryKey: ['queue.list'] })
    if (!reply.ok) {
      const { message, nextStep } = problem(reply.problem)
      band.show({
        tone: 'stop',
        big: say('band.stop'),
        lines: [message, nextStep].filter(Boolean),
        subject: shipment.reference,
      })
      return undefined
    }
    desk.rememberShipment(shipment.id)
    band.follow(reply.value, job => printBand(words, job, shipment.reference))
    return reply.value.id
  }
}
