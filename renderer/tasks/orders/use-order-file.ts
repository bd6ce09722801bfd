// The file on its way in: chosen, read as text, checked by the station as columns and defaults change.
import { useEffect, useMemo, useState } from 'react'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { useOrderCheck } from '../../station/order-queries.ts'
import { useSettings } from '../../station/queries.ts'
import { useWords } from '../../words/use-words.ts'
import type { Mapping, OrderDefaults } from './order-fields.ts'

interface Chosen {
  readonly fileName: string
  readonly content: string
  readonly mapping: Mapping | undefined
  readonly defaults: OrderDefaults
  /** Names the import: a repeat of Enter imports once. */
  readonly commandId: string
}

/** As the station takes: 4 MiB, less what stands around the text. */
const MAX_BYTES = 3_000_000

export type OrderFile = ReturnType<typeof useOrderFile>

export function useOrderFile(onImported: (importId: string) => void) {
  const { say, problem } = useWords()
  const band = useBand()
  const settings = useSettings().data?.settings
  const [chosen, setChosen] = useState<Chosen>()
  const [importing, setImporting] = useState(false)
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

  const stop = (given: Parameters<typeof problem>[0]) => {
    const { message, nextStep } = problem(given)
    band.show({ tone: 'stop', big: say('band.stop'), lines: [message, nextStep].filter(Boolean) })
  }
  const failure = check.error?.problem
  // A file that is none is said once and put away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new failure alone is news.
  useEffect(() => {
    if (!failure || chosen?.mapping) return
    stop(failure)
    setChosen(undefined)
  }, [failure])

  const take = async (file: File) => {
    band.clear()
    if (file.size > MAX_BYTES) {
      return stop({ code: 'input.too-large', params: { limit: '3 MB' }, message: '' })
    }
    setChosen({
      fileName: file.name.slice(0, 255) || 'orders.csv',
      content: textOf(await file.arrayBuffer()),
      mapping: undefined,
      defaults: {
        service: 'label-server',
        ...(settings?.labelServer.services[0] !== undefined && {
          shippingService: settings.labelServer.services[0],
        }),
      },
      commandId: crypto.randomUUID(),
    })
  }
  /** What the station guessed stands as chosen from the first change on. */
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
  const bring = async () => {
    if (!chosen || importing || !check.data || check.isFetching) return
    setImporting(true)
    const { mapping, defaults } = check.data
    const reply = await call('orders.import', {
      fileName: chosen.fileName,
      content: chosen.content,
      mapping,
      defaults,
      commandId: chosen.commandId,
    })
    setImporting(false)
    if (!reply.ok) return stop(reply.problem)
    setChosen(undefined)
    onImported(reply.value.id)
    const { ready } = reply.value.counts
    band.show({
      tone: ready > 0 ? 'ok' : 'warn',
      big: say('orders.imported'),
      lines: [say('orders.imported-line', { count: ready })],
    })
  }
  return {
    chosen,
    check,
    importing,
    take,
    change,
    bring,
    forget: () => {
      band.clear()
      setChosen(undefined)
    },
  }
}

/** UTF-8; what is none is read as Windows spreadsheets write it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
