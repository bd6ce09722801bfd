// The service of the order on the bench goes away or comes back while its form is up: what Enter does turns by itself, and the
// band says so with the button (decision 155).
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DEAF_MS } from '../../parts/deaf.ts'
import { useBand } from '../../parts/result-band.tsx'
import type { ServiceName } from '../../station/types.ts'
import type { usePrepared } from './bench/use-prepared.ts'
import { nameOfDraft } from './order/order-boxes.ts'
import type { PackState } from './pack-state.ts'
import type { Goes } from './what-enter-does.ts'

interface Unanswered {
  readonly service: ServiceName
  readonly reference: string
}

export function useServiceTurns({
  state: { draft, phase },
  goes,
  prepared: { isAway, isHeard, answeredCount, waiting, ready, unnamed },
}: {
  readonly state: PackState
  readonly goes: Goes
  readonly prepared: Pick<
    ReturnType<typeof usePrepared>,
    'isAway' | 'isHeard' | 'answeredCount' | 'waiting' | 'ready' | 'unnamed'
  >
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

  const isAnyAway = waiting.some(draft => isAway(draft.service))
  /** Since it was last said: only what was away answers again, and not what was asked for the first time since a setting. */
  const wasAway = useRef(false)
  const before = useRef({ reference, service, goes, answeredCount })
  const turnedAt = useRef(Number.NEGATIVE_INFINITY)
  // Before anybody sees the button of now.
  useLayoutEffect(() => {
    const was = before.current
    before.current = { reference, service, goes, answeredCount }
    wasAway.current ||= isAnyAway
    const isSame = phase.kind === 'form' && was.reference === reference && was.service === service
    const isTurned = isSame && goes === 'ship' && (was.goes === 'prepare' || was.goes === 'settle')
    if (isTurned) turnedAt.current = performance.now()
    const isBack = isTurned && was.goes === 'prepare' && reference !== ''
    const shipsNow = isBack && isHeard(service)
    const haveAnswer = wasAway.current && was.answeredCount === 0 && answeredCount > 0
    if (!shipsNow && !haveAnswer) {
      // About to be tried: nobody has heard it yet.
      if (isBack && band.band?.ofPause) band.clear()
      return
    }
    wasAway.current = false
    band.show(({ say }) => ({
      tone: 'ok',
      big: say('pack.service-back'),
      ...(shipsNow && { subject: reference, ofFields: true }),
      lines: [
        ...(shipsNow ? [say('pack.service-back-form', { service: say(`service.${service}`) })] : []),
        ...(ready.length > 0 ? [say('pack.service-back-line', { count: ready.length })] : []),
        ...(unnamed.length > 0
          ? [
              say('pack.prepared-unnamed', {
                count: unnamed.length,
                names: unnamed.map(nameOfDraft).join(', '),
              }),
            ]
          : []),
      ],
    }))
  })

  return {
    setUnanswered,
    /** A press now was meant for what the button did before. */
    isDeaf: () => performance.now() - turnedAt.current < DEAF_MS,
  }
}
