// What the records of this bench say of a rehearsal's step. It buys, prints and voids nothing: that is done by the same
// commands as of any package, and here only their traces are read.

import type { PrintJob } from '../core/printing/print-job.ts'
import type { ProblemParams } from '../core/problem.ts'
import { isScanned } from '../core/purchases/label-scans.ts'
import { environmentOf, isLive, PAPER_CONCERNS, type PurchaseRecord } from '../core/purchases/purchase.ts'
import {
  type AddressKind,
  commandOf,
  commandsOf,
  type KeptCheck,
  labelOfStep,
  type Rehearsal,
  type RehearsalLabel,
  type RehearsalStep,
  referenceOf,
} from '../core/rehearsal.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import { SERVICE_NAMES } from '../core/shipment/shipment.ts'
import type { SentenceCode } from '../i18n/index.ts'
import { othersInClose } from './close-labels.ts'
import type { FlowContext } from './flow-context.ts'

/** `waiting`: nothing is decided yet. `code` names its sentence, which is the catalogue's or a record's of before. */
export interface Evidence {
  readonly outcome: 'proved' | 'failed' | 'waiting'
  readonly code: string
  readonly params?: ProblemParams
  /** The label that it is about. */
  readonly shipmentId?: string
  /** The print of which only a person knows whether it came out. */
  readonly asksOf?: string
}

const proved = (code: SentenceCode, more: Partial<Evidence> = {}): Evidence => ({
  outcome: 'proved',
  code,
  ...more,
})
const failed = (code: string, params?: ProblemParams): Evidence => ({
  outcome: 'failed',
  code,
  ...(params && { params }),
})
const waiting = (code: SentenceCode, more: Partial<Evidence> = {}): Evidence => ({
  outcome: 'waiting',
  code,
  ...more,
})

/** Where a service of the settings sells. */
export const addressOf = (context: Pick<FlowContext, 'accounts'>, service: ServiceName): AddressKind => {
  const account = context.accounts[service]
  if (service === 'parcel-label' || !account) return 'untold'
  return environmentOf('live', account) === 'test' ? 'test' : 'live'
}

/** Asks each service that the settings name; nothing is bought by it. */
export async function checkServices(context: FlowContext): Promise<{
  readonly evidence: Evidence
  readonly checks: readonly KeptCheck[]
}> {
  const named = SERVICE_NAMES.filter(service => context.services[service].configured().ok)
  const looked = await Promise.all(named.map(service => context.services[service].check()))
  const checks = looked.map(({ service, reachable, authorized, findings: [first] }): KeptCheck => {
    const works = reachable && authorized
    return { service, address: addressOf(context, service), works, ...(first && { code: first.code }) }
  })
  const broken = looked.find(({ reachable, authorized }) => !reachable || !authorized)
  const [why] = broken?.findings ?? []
  if (broken) return { checks, evidence: failed(why?.code ?? 'rehearsal.service-silent', why?.params) }
  if (checks.length === 0) return { checks, evidence: failed('rehearsal.no-service') }
  return { checks, evidence: proved('rehearsal.services-answer', { params: { count: checks.length } }) }
}

export type TestLabelSaid = 'right' | 'not-right' | 'not-out'

/** A person's word on a test label counts where one went to this printer since the rehearsal began. */
export async function testLabelEvidence(
  context: FlowContext,
  { printerId, startedAt }: Rehearsal,
  said: TestLabelSaid,
): Promise<Evidence> {
  const sent = (await context.spool.jobs(LAST_JOBS)).some(
    job => job.isTestLabel && job.printerId === printerId && job.createdAt >= startedAt && job.bytesSent > 0,
  )
  if (!sent) return waiting('rehearsal.no-test-label')
  return said === 'right' ? proved('rehearsal.test-right') : failed(`rehearsal.test-${said}`)
}

const LAST_JOBS = 50

/** Of a step that the ledger and the spool know of. */
export async function evidenceOf(
  context: FlowContext,
  rehearsal: Rehearsal,
  step: RehearsalStep,
): Promise<Evidence> {
  const label = labelOfStep(rehearsal, step)
  if (label === undefined) return waiting('rehearsal.to-do')
  if (step === label) return boughtEvidence(context, rehearsal, label)
  const id = rehearsal.labels[label]
  const record = id === undefined ? undefined : await context.ledger.purchase(id)
  if (!record) return waiting('rehearsal.label-gone')
  switch (step) {
    case 'print':
      return printEvidence(context, record)
    case 'scan':
      return scanEvidence(record)
    case 'reprint':
      return reprintEvidence(context, rehearsal, record)
    case 'void':
      return voidEvidence(context, rehearsal, record)
    default:
      return closeEvidence(context, rehearsal, record)
  }
}

async function boughtEvidence(
  context: FlowContext,
  rehearsal: Rehearsal,
  label: RehearsalLabel,
): Promise<Evidence> {
  const own = await ownPurchases(context, rehearsal, label)
  const live = await context.ledger.livePurchases(context.mode, referenceOf(rehearsal, label))
  // Whatever else has its number is somebody's package: it is neither voided nor closed by a rehearsal.
  if (live.some(({ id }) => !own.some(one => one.id === id))) return waiting('rehearsal.number-taken')
  const record =
    own.find(({ kind }) => isLive(kind)) ??
    (await context.ledger.purchaseByCommand(commandOf(rehearsal, label)))
  if (!record) return waiting('rehearsal.to-do')
  const shipmentId = record.id
  switch (record.kind) {
    case 'bought': {
      const marks = record.attention.filter(mark => !PAPER_CONCERNS.has(mark))
      if (marks.length > 0) return waiting('rehearsal.bought-marked', { shipmentId })
      const isTest = environmentOf(record.environment, record.account) === 'test'
      const params = record.costCents === undefined ? undefined : { costCents: record.costCents }
      return proved(isTest ? 'rehearsal.bought-test' : 'rehearsal.bought', {
        shipmentId,
        ...(params && { params }),
      })
    }
    case 'unknown':
      return waiting('rehearsal.undecided', { shipmentId })
    case 'refused':
    case 'abandoned':
      return failed(record.lastProblem?.code ?? 'rehearsal.not-bought', record.lastProblem?.params)
    case 'intended':
    case 'sending':
      return waiting('rehearsal.under-way', { shipmentId })
    default:
      return waiting('rehearsal.label-gone')
  }
}

/** What the rehearsal's own commands bought, whatever became of it. */
async function ownPurchases(
  { ledger }: Pick<FlowContext, 'ledger'>,
  rehearsal: Rehearsal,
  label: RehearsalLabel,
): Promise<readonly PurchaseRecord[]> {
  const asked = commandsOf(rehearsal, label).map(command => ledger.purchaseByCommand(command))
  return (await Promise.all(asked)).flatMap(record => record ?? [])
}

/** Any of its papers proves that it comes out here: the first may have been torn. */
async function printEvidence({ spool }: FlowContext, { id, attention }: PurchaseRecord): Promise<Evidence> {
  const jobs = await spool.jobsOf(id)
  // Its answer was lost, and a service that gives a label out once has no more of it.
  if (jobs.length === 0 && attention.includes('no-payload')) return waiting('rehearsal.no-label-here')
  const newest = jobs.toSorted((one, other) => other.copyNumber - one.copyNumber)[0]
  const paper = paperEvidence(jobs.find(({ state }) => state === 'printed') ?? newest)
  // Printed once more by whatever key, it goes on: no command of this step has failed.
  return paper.outcome === 'failed' ? waiting('rehearsal.print-failed') : paper
}

function paperEvidence(job: PrintJob | undefined): Evidence {
  switch (job?.state) {
    case undefined:
      return waiting('rehearsal.to-do')
    case 'printed':
      return proved(howKnown(job))
    case 'sent':
    case 'unsure':
      return waiting('rehearsal.paper-asked', { asksOf: job.id })
    case 'held':
      return waiting('rehearsal.print-held')
    case 'sending':
    case 'given':
      return waiting('rehearsal.under-way')
    case 'failed':
    case 'cancelled':
      return failed('rehearsal.print-failed')
  }
}

function howKnown({
  evidence = {},
}: PrintJob): 'rehearsal.print-counted' | 'rehearsal.print-scanned' | 'rehearsal.print-said' {
  if ('odometerAfter' in evidence) return 'rehearsal.print-counted'
  return 'scannedBack' in evidence ? 'rehearsal.print-scanned' : 'rehearsal.print-said'
}

const scanEvidence = (record: PurchaseRecord): Evidence =>
  isScanned(record) ? proved('rehearsal.scanned') : waiting('rehearsal.to-do')

/** Its paper is out once more, and the record has no second purchase of the order. */
async function reprintEvidence(
  context: FlowContext,
  rehearsal: Rehearsal,
  { id, reference }: PurchaseRecord,
): Promise<Evidence> {
  const paper = paperEvidence(await context.spool.jobByCommand(commandOf(rehearsal, 'reprint')))
  if (paper.outcome !== 'proved') return paper
  const bought = await context.ledger.livePurchases(context.mode, reference)
  if (bought.some(other => other.id !== id)) {
    return failed('rehearsal.bought-twice', { count: bought.length })
  }
  const copies = (await context.spool.jobsOf(id)).filter(({ state }) => state === 'printed')
  return proved('rehearsal.reprinted', { params: { count: copies.length } })
}

async function voidEvidence(
  { ledger }: FlowContext,
  rehearsal: Rehearsal,
  record: PurchaseRecord,
): Promise<Evidence> {
  switch (record.kind) {
    case 'voided':
      return proved('rehearsal.voided')
    case 'voiding':
      return waiting('rehearsal.under-way')
    case 'void-unknown':
      return waiting('rehearsal.undecided', { shipmentId: record.id })
    case 'bought': {
      if (record.closedAt !== undefined) return waiting('rehearsal.label-closed')
      const isAsked = (await ledger.voidByCommand(commandOf(rehearsal, 'void'))) !== undefined
      if (!isAsked) return waiting('rehearsal.to-do')
      return failed(record.lastProblem?.code ?? 'rehearsal.not-voided', record.lastProblem?.params)
    }
    default:
      return waiting('rehearsal.label-gone')
  }
}

async function closeEvidence(
  { ledger }: FlowContext,
  rehearsal: Rehearsal,
  record: PurchaseRecord,
): Promise<Evidence> {
  if (record.closedAt !== undefined) return proved('rehearsal.closed')
  if (record.kind !== 'bought') return waiting('rehearsal.label-gone')
  const close = await ledger.closeByCommand(commandOf(rehearsal, 'close'))
  switch (close?.state) {
    case undefined:
      return waiting('rehearsal.to-do')
    case 'running':
      return waiting('rehearsal.under-way')
    case 'unknown':
      return waiting('rehearsal.undecided', { shipmentId: record.id })
    case 'done':
    case 'partly': {
      const own = close.services.flatMap(({ labels }) => labels).find(one => one.shipmentId === record.id)
      return failed(own?.code ?? 'rehearsal.not-closed', own?.params)
    }
  }
}

/** What it and those before it have left: bought or undecided, and neither voided nor closed. */
export async function leftOver(
  context: Pick<FlowContext, 'ledger'>,
  rehearsal: Rehearsal,
): Promise<readonly PurchaseRecord[]> {
  const before = await context.ledger.purchases(rehearsal.leftBefore ?? [])
  const own = await Promise.all(
    (['buy', 'buy-again'] as const).map(label => ownPurchases(context, rehearsal, label)),
  )
  return [...before, ...own.flat()].filter(({ kind, closedAt }) => isLive(kind) && closedAt === undefined)
}

/** Labels of others that a close of the label server's day would take along. */
export async function othersBeside(context: FlowContext, { service, labels }: Rehearsal): Promise<number> {
  return service === 'label-server' ? othersInClose(context, [service], Object.values(labels)) : 0
}
