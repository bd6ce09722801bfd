// The file on its way in: chosen, read as text, checked by the station as columns and defaults change.
import { useEffect, useMemo, useState } from 'react'
import { serviceKept } from '../../parts/kept-service.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { useOrderCheck } from '../../station/order-queries.ts'
import { useSettings, useShownMode } from '../../station/queries.ts'
import type { ChannelInput, Settings } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { type Mapping, ORDER_CHANNELS, type OrderDefaults } from './order-fields.ts'

interface Chosen {
  readonly fileName: string
  readonly content: string
  readonly mapping: Mapping | undefined
  readonly defaults: OrderDefaults
}

/** The station's limit: 4 MiB, minus what is around the text. */
const MAX_BYTES = 3_000_000

/** Lines of the band. */
const LEFT_OUT_SHOWN = 5

export type OrderFile = ReturnType<typeof useOrderFile>

export function useOrderFile(onImported: (importId: string) => void) {
  const band = useBand()
  const settings = useSettings().data?.settings
  const [chosen, setChosen] = useState<Chosen>()
  const input = useMemo(
    () =>
      chosen && {
        content: chosen.content,
        defaults: chosen.defaults,
        ...(chosen.mapping && { mapping: chosen.mapping }),
      },
    [chosen],
  )
  const check = useOrderCheck(input)

  const shownMode = useShownMode()
  const importing = useCommand(
    (read: ChannelInput<'orders.import'>, commandId) =>
      call['orders.import']({ ...read, shownMode, commandId }),
    { refreshes: ORDER_CHANNELS, onRefused: problem => band.stop(problem) },
  )
  const failure = check.error?.problem
  // A file that is not one is reported once and put away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure alone is news.
  useEffect(() => {
    if (!failure || chosen?.mapping) return
    band.stop(failure)
    setChosen(undefined)
  }, [failure])

  const take = async (file: File) => {
    band.clear()
    if (file.size > MAX_BYTES) {
      return band.stop({ code: 'input.too-large', params: { limit: '3 MB' }, message: '' })
    }
    setChosen({
      fileName: file.name.slice(0, 255) || 'orders.csv',
      content: textOf(await file.arrayBuffer()),
      mapping: undefined,
      defaults: usualService(settings),
    })
  }
  /** What the station guessed counts as chosen from the first change on. */
  const change = (changed: { readonly mapping?: Mapping; readonly defaults?: Partial<OrderDefaults> }) =>
    setChosen(
      known =>
        known && {
          ...known,
          mapping: changed.mapping ?? known.mapping ?? check.data?.mapping,
          defaults: {
            ...(known.mapping ? known.defaults : (check.data?.defaults ?? known.defaults)),
            ...changed.defaults,
          },
        },
    )
  const bring = async ({ withoutService = false } = {}) => {
    if (!chosen || !check.data || check.isFetching) return
    if (check.data.withoutService && !withoutService) return
    const { mapping, defaults } = check.data
    const { fileName, content } = chosen
    const reply = await importing.send({ fileName, content, mapping, defaults })
    if (!reply?.ok) return
    setChosen(undefined)
    onImported(reply.value.id)
    const { counts, leftOut, leftOutCount } = reply.value
    const { ready } = counts
    // Nothing but its service is open: each is packed by a scan, and its service chosen there.
    const toScan = withoutService ? Math.max(0, counts.invalid - check.data.badCount) : 0
    const named = leftOut.slice(0, LEFT_OUT_SHOWN)
    const more = leftOutCount - named.length
    band.show(({ say, problem }) => ({
      tone: ready + toScan > 0 && leftOutCount === 0 ? 'ok' : 'warn',
      big: say('orders.imported'),
      lines: [
        ...(ready > 0 || toScan === 0 ? [say('orders.imported-line', { count: ready })] : []),
        ...(toScan > 0 ? [say('orders.to-scan', { count: toScan })] : []),
        ...(leftOutCount > 0 ? [say('orders.not-taken', { count: leftOutCount })] : []),
        ...named.map(
          one => `${say('orders.line', { row: one.row })}, ${one.reference}: ${problem(one).message}`,
        ),
        ...(more > 0 ? [say('orders.more-bad', { count: more })] : []),
      ],
    }))
  }
  return {
    chosen,
    check,
    importing: importing.busy,
    take,
    change,
    bring,
    /** Enter imports what was checked. */
    mayBring: (check.data?.rowCount ?? 0) > 0 && !check.data?.withoutService,
    forget: () => {
      band.clear()
      setChosen(undefined)
    },
  }
}

/** Of orders that do not say: what was chosen last here, as long as it is offered, or the first of the list. */
function usualService(settings: Settings | undefined): OrderDefaults {
  const service = settings?.orders.service ?? 'label-server'
  if (service !== 'label-server') return { service }
  const { services = [] } = settings?.labelServer ?? {}
  const kept = serviceKept('home')
  const isOffered = kept !== undefined && (services.length === 0 || services.includes(kept))
  const shippingService = isOffered ? kept : services[0]
  return { service, shippingService }
}

/** UTF-8; what is none is read as Windows spreadsheets write it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
