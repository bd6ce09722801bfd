// The service of the order on the bench goes away or comes back while its form is up: what Enter does turns by itself, and the
// band says so with the button (decision 155).
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DEAF_MS } from '../../parts/deaf.ts'
import { useBand } from '../../parts/result-band.tsx'
import type { ServiceName } from '../../station/types.ts'
import type { Goes } from './next-act.ts'
import type { PackState } from './pack-state.ts'

interface Unanswered {
  readonly service: ServiceName
  readonly reference: string
}

export function useServiceTurns({
  state: { draft, phase },
  goes,
  isAway,
  isHeard,
}: {
  readonly state: PackState
  readonly goes: Goes
  readonly isAway: (service: ServiceName) => boolean
  /** Its last word was an answer. */
  readonly isHeard: (service: ServiceName) => boolean
}) {
  const band = useBand()
  const { reference, service } = draft
  /** The service that the band says does not answer, and the order that it says it of. */
  const [unanswered, setUnanswered] = useState<Unanswered>()
  const isMeanwhilePaused = unanswered !== undefined && isAway(unanswered.service)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as nothing is asked of it any more.
  useEffect(() => {
    if (!isMeanwhilePaused) return
    setUnanswered(undefined)
    if (reference !== unanswered.reference) return
    band.stop({ code: 'service.paused', message: '' }, reference, { ofPause: true })
  }, [isMeanwhilePaused])

  const before = useRef({ reference, service, goes })
  const turnedAt = useRef(Number.NEGATIVE_INFINITY)
  // Before anybody sees the button of now.
  useLayoutEffect(() => {
    const was = before.current
    before.current = { reference, service, goes }
    if (phase.kind !== 'form' || was.reference !== reference || was.service !== service) return
    if (goes !== 'ship' || (was.goes !== 'prepare' && was.goes !== 'settle')) return
    turnedAt.current = performance.now()
    if (was.goes !== 'prepare' || reference === '') return
    if (isHeard(service)) {
      band.show(({ say }) => ({
        tone: 'ok',
        big: say('pack.service-back'),
        subject: reference,
        ofFields: true,
        lines: [say('pack.service-back-form', { service: say(`service.${service}`) })],
      }))
    } else if (band.band?.ofPause) band.clear()
  })

  return {
    setUnanswered,
    /** A press now was meant for what the button did before. */
    isDeaf: () => performance.now() - turnedAt.current < DEAF_MS,
  }
}
