// Asks the parcel service each of its operations, and judging what its answers say.
import type { ParcelServicePort } from '../../../main/core/purchases/label-service.ts'
import type { BoughtLabel, PurchaseAccount } from '../../../main/core/purchases/purchase.ts'
import type { Judge } from './assumptions.ts'
import { judgeAnswers } from './judge-answers.ts'
import type { ConformanceOptions } from './options.ts'
import type { Notebook } from './report.ts'
import { domestic } from './sample-parcels.ts'
import type { Exchange } from './witness.ts'

export interface ParcelProbe {
  readonly client: ParcelServicePort
  /** The same client with a key that cannot be right. */
  readonly withWrongKey: ParcelServicePort
  readonly exchanges: readonly Exchange[]
  readonly options: ConformanceOptions
  readonly judge: Judge
  readonly notebook: Notebook
  readonly nextId: () => string
}

export async function probeParcelService(probe: ParcelProbe): Promise<void> {
  await probeKey(probe)
  await probePurchase(probe)
  judgeAnswers(probe.exchanges, probe.judge, probe.notebook)
}

async function probeKey({ client, withWrongKey, exchanges, judge, notebook }: ParcelProbe) {
  const check = await client.check()
  const findings = check.findings.map(one => one.message).join(' · ')
  const result = check.reachable && check.authorized ? 'passed' : 'failed'
  notebook.operations.push({ operation: 'parcel service: check', result, note: findings })
  await withWrongKey.check()
  const status = exchanges.at(-1)?.status
  if (status === undefined) return
  if (status === 401 || status === 403) judge.confirm('wrong-key', `HTTP ${status}`)
  else judge.refute('wrong-key', `HTTP ${status}`)
}

const BUY = 'parcel service: request label'
const REPRINT = 'parcel service: reprint label'
const MANIFEST = 'parcel service: manifest label'

async function probePurchase(probe: ParcelProbe) {
  const { client, options, judge, notebook, nextId } = probe
  if (!options.allowPurchases) {
    for (const operation of [BUY, REPRINT, MANIFEST])
      notebook.skip(operation, 'buys: needs --allow-purchases')
    return
  }
  const id = nextId()
  const shipment = { ...domestic, documentFormat: 'PDF' as const }
  const prepared = client.prepare({ reference: id, requestId: id, shipment })
  if (!prepared.ok) return notebook.skip(BUY, prepared.problem.message)
  const outcome = await client.buy(prepared.value)
  const label = notebook.note(BUY, outcome)
  if (!label) {
    const words = outcome.kind === 'refused' ? outcome.messages.join(' · ') : ''
    if (/uom/i.test(words)) judge.refute('unit-texts', words)
    return
  }
  judge.confirm('unit-texts', 'a label was bought with them')
  notebook.left.push(`parcel label ${label.identifiers.labelId ?? ''}: this service has no cancel`)
  for (const concern of label.attention ?? []) notebook.deviate(`request-label: ${concern}`)
  await probeReprint(probe, label)
  await probeDocument(probe, label)
  await probeManifest(probe, label, prepared.value.account)
}

async function probeReprint({ client, notebook }: ParcelProbe, label: BoughtLabel) {
  for (const name of ['labelId', 'readableBarCode', 'encodedBarCode'] as const) {
    const value = label.identifiers[name]
    if (value === undefined) notebook.skip(`${REPRINT} by ${name}`, 'the label has none')
    else notebook.note(`${REPRINT} by ${name}`, await client.reprint({ [name]: value }))
  }
}

async function probeDocument({ client, notebook }: ParcelProbe, { documentUrl }: BoughtLabel) {
  const operation = 'parcel service: document'
  if (documentUrl === undefined) notebook.skip(operation, 'the answer has no link')
  else notebook.note(operation, await client.fetchDocument(documentUrl))
}

async function probeManifest(
  { client, options, judge, notebook }: ParcelProbe,
  { identifiers }: BoughtLabel,
  account: PurchaseAccount,
) {
  if (!options.allowClose) return notebook.skip(MANIFEST, 'hands the label over: needs --allow-close')
  const manifested = notebook.note(
    MANIFEST,
    await client.manifest({ identifiers, shipment: domestic }, account),
  )
  if (manifested) judge.confirm('manifest-pace', 'one was taken; four at a time were not tried')
}
