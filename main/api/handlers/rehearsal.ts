// The channels of day one's rehearsal: what its steps came to, and its report.
import type { ChannelValue } from '../../../preload/contract/channels.ts'
import { languageOf } from '../../core/printing/printer.ts'
import type { Problem } from '../../core/problem.ts'
import {
  commandOf,
  currentStep,
  isUnderWay,
  labelOfStep,
  type Rehearsal,
  type RehearsalStep,
  referenceOf,
  type SettledStep,
  SKIPS_OF,
  stepsOf,
} from '../../core/rehearsal.ts'
import { ok, type Result } from '../../core/result.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'
import { author } from '../../flows/flow-context.ts'
import {
  beginRehearsal,
  endRehearsal,
  lookAtStep,
  printersToTry,
  type RehearsalContext,
  rehearsalShipment,
  skipStep,
  whyNoRehearsal,
} from '../../flows/rehearsal.ts'
import { addressOf, evidenceOf, leftOver, othersBeside } from '../../flows/rehearsal-evidence.ts'
import type { StationServices } from '../station-services.ts'
import { sentenceOf } from '../views/sentence-view.ts'
import type { Area } from './handler.ts'

type View = ChannelValue<'rehearsal.read'>
type StepView = NonNullable<View['rehearsal']>['steps'][number]

export function rehearsalChannels(station: StationServices): Area<'rehearsal'> {
  const bind = (): RehearsalContext => ({
    ...station.bind(),
    rehearsals: station.rehearsals,
    printers: station.printers.list(),
  })
  const shown = async (context: RehearsalContext, done: Result<unknown, Problem>) =>
    done.ok ? ok(await viewOf(context)) : done
  return {
    'rehearsal.read': async () => ok(await viewOf(bind())),
    'rehearsal.begin': async input => {
      const context = bind()
      return shown(context, await beginRehearsal(context, input))
    },
    'rehearsal.look': async input => {
      const context = bind()
      return shown(context, await lookAtStep(context, input))
    },
    'rehearsal.skip': async input => {
      const context = bind()
      return shown(context, await skipStep(context, input))
    },
    'rehearsal.end': async () => {
      const context = bind()
      return shown(context, await endRehearsal(context))
    },
    'rehearsal.report': async () => {
      const context = bind()
      const rehearsal = context.rehearsals.current()
      const left = rehearsal ? await leftOver(context, rehearsal) : []
      const made = station.exportRehearsal(
        station,
        left.map(({ reference }) => reference),
      )
      if (!made.ok) return made
      const { path, ...about } = made.value
      await station.ports.ledger.note({
        kind: 'diagnostics-exported',
        ...author(station.bind()),
        detail: { fileName: path.split(/[\\/]/).at(-1), ...about },
      })
      return ok({ path })
    },
  }
}

async function viewOf(context: RehearsalContext): Promise<View> {
  const rehearsal = context.rehearsals.current()
  const blocked = whyNoRehearsal(context)
  const left = rehearsal ? await leftOver(context, rehearsal) : []
  const isLeft = ({ id }: { readonly id: string }) =>
    !isUnderWay(rehearsal) || rehearsal.leftBefore?.includes(id)
  return {
    blocked,
    damage: context.rehearsals.damage(),
    services: SERVICE_NAMES.flatMap(service => {
      const account = context.accounts[service]
      if (!account || context.mode === 'training') return []
      const { baseUrl, account: name } = account
      return [{ service, account: name, baseUrl, address: addressOf(context, service) }]
    }),
    printers: printersToTry(context.printers).map(printer => {
      const { id, name, dpi, identity } = printer
      return { id, name, dpi, language: languageOf(printer), model: identity }
    }),
    rehearsal: rehearsal && {
      id: rehearsal.id,
      startedAt: rehearsal.startedAt,
      finishedAt: rehearsal.finishedAt,
      service: rehearsal.service,
      printerId: rehearsal.printerId,
      reference: rehearsal.reference,
      steps: stepsOf(rehearsal.service).map(step => stepView(rehearsal, step)),
      left: left.filter(isLeft).map(({ reference }) => reference),
    },
    now: isUnderWay(rehearsal) && !blocked ? await nowOf(context, rehearsal) : undefined,
  }
}

function stepView(rehearsal: Rehearsal, step: RehearsalStep): StepView {
  const settled: SettledStep | undefined = rehearsal.steps[step]
  if (!settled) return { step, state: currentStep(rehearsal) === step ? 'open' : 'ahead' }
  const { at, operator, outcome: state } = settled
  if (settled.outcome === 'skipped') return { step, state, at, operator, reason: settled.reason }
  const { code, params } = settled
  return { step, state, at, operator, params, said: { code, params, ...sentenceOf(code, params) } }
}

async function nowOf(context: RehearsalContext, rehearsal: Rehearsal): Promise<View['now']> {
  const step = currentStep(rehearsal)
  if (step === undefined) return undefined
  const { outcome, code, params, asksOf } = await evidenceOf(context, rehearsal, step)
  const label = labelOfStep(rehearsal, step)
  const shipment = step === label ? rehearsalShipment(context) : undefined
  return {
    step,
    outcome,
    said: { code, params, ...sentenceOf(code, params) },
    commandId: commandOf(rehearsal, step),
    skips: [...SKIPS_OF[step]],
    asksOf,
    shipmentId: label && rehearsal.labels[label],
    order: label && shipment && { reference: referenceOf(rehearsal, label), shipment },
    others: step === 'close' ? await othersBeside(context, rehearsal) : undefined,
  }
}
