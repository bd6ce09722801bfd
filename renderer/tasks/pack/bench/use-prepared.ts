// What waits because its service is away: put there from the form, and taken to the orders once the service is back.
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect } from 'react'
import { useNavigation } from '../../../parts/navigation.tsx'
import { useBand } from '../../../parts/result-band.tsx'
import { call } from '../../../station/call.ts'
import { readAgain } from '../../../station/knowledge.ts'
import { useOverview, useShownMode } from '../../../station/queries.ts'
import type { ChannelInput, ServiceName, Settings } from '../../../station/types.ts'
import { useCommand } from '../../../station/use-command.ts'
import { useWords } from '../../../words/use-words.ts'
import { focusField } from '../fields/field-id.ts'
import { nameOfDraft } from '../order/order-boxes.ts'
import type { PackAction } from '../pack-state.ts'
import type { Draft } from './draft.ts'
import { isNamed, isPrepared, preparedOrders } from './prepared.ts'

/** So many whole forms go in one message to the orders, and no bench has more of them waiting on purpose. */
const MOST = 200

export function usePrepared(
  aside: readonly Draft[],
  dispatch: Dispatch<PackAction>,
  settings: Settings | undefined,
) {
  const { say, clock } = useWords()
  const band = useBand()
  const navigation = useNavigation()
  const services = useOverview().data?.services
  const isAway = (service: ServiceName) =>
    services?.some(one => one.service === service && one.pausedSince !== undefined) ?? false
  /** Its last word was an answer: it is not only asked no more, or about to be tried. */
  const isHeard = (service: ServiceName) =>
    services?.some(one => one.service === service && one.state === 'ok') ?? false
  const waiting = aside.filter(isPrepared)
  const back = waiting.filter(({ service }) => !isAway(service))
  const answeredCount = back.filter(({ service }) => isHeard(service)).length
  const ready = back.filter(isNamed)
  const unnamed = back.filter(draft => !isNamed(draft))

  const shownMode = useShownMode()
  const takingIn = useCommand(
    (orders: ChannelInput<'orders.prepared'>['orders'], commandId) =>
      call['orders.prepared']({
        fileName: say('pack.prepared-file', { time: clock(new Date().toISOString()) }),
        orders,
        shownMode,
        commandId,
      }),
    { refreshes: ['orders.imports', 'orders.list'], onRefused: problem => band.stop(problem) },
  )

  /** Onto the orders screen, where a look and Enter ship them. */
  const takeIn = async () => {
    if (!settings || ready.length === 0) return
    const orders = preparedOrders(ready, settings).slice(0, MOST)
    const reply = await takingIn.send(orders.map(({ draft: _draft, ...order }) => order))
    if (!reply?.ok) return
    const { leftOut, leftOutCount } = reply.value
    const rows = new Set(leftOut.map(({ row }) => row))
    const drafts = orders.flatMap(({ draft }, index) => (rows.has(index + 1) ? [] : draft))
    dispatch({ kind: 'taken-in', drafts })
    if (leftOutCount === 0) band.clear()
    else {
      band.show(({ say }) => ({
        tone: 'warn',
        big: say('pack.prepared-some'),
        lines: leftOut.map(({ reference, message }) => `${reference}: ${message}`),
      }))
    }
    // Whatever file was chosen there before: these are the packages that were asked for.
    if (drafts.length > 0) navigation.go('orders', reply.value.id)
  }

  const prepare = (draft: Draft) => {
    if (waiting.length >= MOST) {
      band.show(({ say }) => ({
        tone: 'stop',
        big: say('band.stop'),
        lines: [say('pack.prepared-full', { count: MOST })],
      }))
      return
    }
    // First: a field that is left writes its text once more, and that is this package's.
    focusField('reference')
    dispatch({ kind: 'prepared', draft, at: new Date().toISOString(), commandId: crypto.randomUUID() })
  }

  /** Once it is on the station's disk. Put back while the service answers it waits for the one at the bench, and not for that. */
  const tell = (draft: Draft) => {
    const line = isAway(draft.service) ? 'pack.prepared-line' : 'pack.prepared-again'
    band.show(({ say }) => ({
      tone: 'warn',
      big: say('pack.prepared'),
      subject: nameOfDraft(draft),
      lines: [say(line, { service: say(`service.${draft.service}`) })],
    }))
  }

  const queries = useQueryClient()
  const isPriceless = isAway('label-server')
  useEffect(() => {
    // The order on the bench is priced now.
    if (!isPriceless) readAgain(queries, 'pack.rates')
  }, [queries, isPriceless])

  return {
    waiting,
    ready,
    unnamed,
    answeredCount,
    isAway,
    isHeard,
    takeIn,
    takingIn: takingIn.busy,
    prepare,
    tell,
  }
}
