// What the station thinks of the form while it is filled in: the fields shown, the shipment they make, its problems and prices.
import { type Dispatch, useMemo } from 'react'
import { useFindings } from '../../station/queries.ts'
import type { ChannelInput, Settings } from '../../station/types.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { byFormPath } from './by-form-path.ts'
import { toShipment, unreadablePaths } from './draft.ts'
import { moreGroups, morePaths } from './more-fields.ts'
import type { PackAction, PackState } from './pack-state.ts'
import { usePrices } from './use-prices.ts'

/** How long typing rests before the station is asked what it thinks of the form. */
const REST_MS = 250

export type FormCheck = ReturnType<typeof useFormCheck>

export function useFormCheck(
  state: PackState,
  dispatch: Dispatch<PackAction>,
  settings: Settings | undefined,
) {
  const { draft, phase } = state
  const from = settings?.station.from
  const timeZone = settings?.station.timeZone
  const groups = useMemo(() => (settings ? moreGroups(draft, settings) : []), [draft, settings])
  const shown = useMemo(() => morePaths(groups), [groups])
  const shipment = useMemo(
    () => from && toShipment(draft, from, shown, timeZone),
    [draft, from, shown, timeZone],
  )

  const toValidate = useMemo<ChannelInput<'pack.validate'> | undefined>(
    () =>
      shipment && phase.kind === 'form' && draft.reference !== ''
        ? { service: draft.service, reference: draft.reference, shipment }
        : undefined,
    [shipment, draft.service, draft.reference, phase.kind],
  )
  const found = useFindings(useSettled(toValidate, REST_MS)).data
  const findings = useMemo(
    () =>
      found && {
        problems: byFormPath(found.problems),
        warnings: byFormPath(found.warnings),
        suggestions: byFormPath(found.suggestions),
      },
    [found],
  )

  const prices = usePrices({ state, dispatch, shipment, problems: findings?.problems ?? {}, settings })

  const shownProblem = (path: string) => {
    if (!state.showAll && !state.touched.has(path)) return undefined
    if (unreadablePaths(draft, shown).includes(path)) return { code: 'unreadable', message: '' } as const
    const refused = state.refused[path]
    // Where prices come no longer (a field is wrong), nobody is told to wait for them.
    const awaitsNothing = refused?.code === 'field.prices-awaited' && !prices.awaited
    if (refused && !awaitsNothing) return { ...refused, message: '' }
    return findings?.problems[path]
  }

  return { from, timeZone, groups, shown, shipment, findings, prices, shownProblem }
}
