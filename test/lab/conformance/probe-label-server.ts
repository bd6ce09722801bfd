// Asks the label server each of its eight operations, and judging what its answers say.
import type { LabelServerPort } from '../../../main/core/purchases/label-service.ts'
import type { BoughtLabel, PurchaseAccount } from '../../../main/core/purchases/purchase.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { claimsOf } from '../../../main/services/label-server/token-claims.ts'
import {
  amountPlaces,
  labelPlaces,
  listPlaces,
  numberPlaces,
  textPlaces,
} from '../../../main/services/suggest-pointers.ts'
import type { Judge } from './assumptions.ts'
import { judgeAnswers } from './judge-answers.ts'
import type { ConformanceOptions } from './options.ts'
import type { Notebook } from './report.ts'
import { abroad, domestic, onItsWayBack, severalPackages } from './sample-parcels.ts'
import type { Exchange } from './witness.ts'

export interface LabelServerProbe {
  readonly client: LabelServerPort
  /** The same client, but sending the legacy string form of the service too. */
  readonly withStringForms: LabelServerPort
  readonly exchanges: readonly Exchange[]
  readonly token: () => Promise<string | undefined>
  readonly viaClientCredentials: boolean
  readonly options: ConformanceOptions
  readonly judge: Judge
  readonly notebook: Notebook
  readonly nextId: () => string
}

export async function probeLabelServer(probe: LabelServerProbe): Promise<void> {
  await probeSignIn(probe)
  await probeMeters(probe)
  const service = await probeRates(probe)
  await probePurchases(probe, service)
  await probeClose(probe)
  await probeFunds(probe)
  judgeAnswers(probe.exchanges, probe.judge, probe.notebook)
}

/** The last exchange of an operation, as the witness saw it. */
const last = ({ exchanges }: LabelServerProbe, operation: string): Exchange | undefined =>
  exchanges.findLast(one => one.operation === operation)

async function probeSignIn({ client, token, viaClientCredentials, judge, notebook }: LabelServerProbe) {
  const check = await client.check()
  const findings = check.findings.map(one => one.message).join(' · ')
  const result = check.reachable && check.authorized ? 'passed' : 'failed'
  notebook.operations.push({ operation: 'label server: check', result, note: findings })
  const value = await token()
  if (viaClientCredentials && value !== undefined) judge.confirm('token-endpoint', 'a token was issued')
  else if (viaClientCredentials) judge.refute('token-endpoint', 'no token was issued: see the check')
  const claims = value === undefined ? undefined : claimsOf(value)
  if (!claims) return
  const holder = ['scope', 'scp'].find(name => claims[name] !== undefined)
  if (holder) judge.confirm('token-scopes', `the token has \`${holder}\``)
  else judge.refute('token-scopes', `the token's claims are ${Object.keys(claims).join(', ')}`)
}

async function probeMeters(probe: LabelServerProbe) {
  const { client, judge, notebook } = probe
  const meters = notebook.note('label server: 6 meters', await client.meters())
  const answer = last(probe, 'meters')?.answer
  if (!meters || meters.length === 0) {
    if (listPlaces(answer).length > 0) {
      judge.refute('meter-fields', 'the answer holds a list, but no meter was found in it')
      notebook.pointers['pointers.meters'] = listPlaces(answer)
      notebook.pointers['pointers.meterBalance'] = amountPlaces(answer)
    }
    return notebook.skip('label server: 7 one meter', 'no meter is known')
  }
  judge.confirm('meter-fields', `${meters.length} meters were read`)
  notebook.note('label server: 7 one meter', await client.meter(meters[0]?.meterId ?? ''))
}

/** Gives a domestic service to buy: the one of the options, or the first that was offered. */
async function probeRates(probe: LabelServerProbe): Promise<string | undefined> {
  const { client, withStringForms, options, judge, notebook, nextId } = probe
  const shop = notebook.note('label server: 5 rate shop', await client.rates(domestic, nextId()))
  const shopped = last(probe, 'rate-shop')
  if (shop) judge.confirm('no-service-chosen', 'a rate shop that says "Unknown" was answered')
  else if (shopped?.status === 200 || shopped?.status === 400)
    judge.refute('no-service-chosen', 'see rate shop')
  const nameless = shop?.filter(rate => rate.shippingService.startsWith('#') || rate.costCents === undefined)
  if (shop && shop.length > 0) {
    if (nameless?.length === 0) judge.confirm('rate-entry', `${shop.length} entries were read`)
    else {
      judge.refute('rate-entry', `${nameless?.length} of ${shop.length} entries have no service or no price`)
      const entry = (nameless ?? [])[0]?.raw
      notebook.pointers['pointers.rateService'] = textPlaces(entry, options.service ? [options.service] : [])
      notebook.pointers['pointers.rateCost'] = amountPlaces(entry)
    }
  }
  const offered = shop?.find(rate => !rate.shippingService.startsWith('#'))?.shippingService
  const service = options.service ?? offered
  if (service === undefined) {
    notebook.skip('label server: 4 rate', 'no service is known; name one with --service')
    return undefined
  }
  const shipment = { ...domestic, shippingService: service }
  notebook.note('label server: 4 rate', await client.rates(shipment, nextId()))
  // A refusal costs nothing and shows how errors are spelled.
  await client.rates({ ...domestic, shippingService: 'No_Such_Service' }, nextId())
  const spelled = await withStringForms.rates(shipment, nextId())
  const about = spelled.kind === 'answered' ? spelled.warnings : [spelled.problem.message]
  const complaint = about.find(words => /shippingService\b/.test(words))
  if (complaint !== undefined) judge.refute('string-forms', complaint)
  else if (spelled.kind === 'answered')
    judge.confirm('string-forms', 'the string form was taken without a word')
  return service
}

async function probePurchases(probe: LabelServerProbe, service: string | undefined) {
  const { options, notebook } = probe
  const cases: [string, Shipment, string | undefined][] = [
    ['label server: 1 label, domestic', domestic, service],
    ['label server: 1 label, abroad', abroad, options.internationalService],
    ['label server: 1 label, several packages', severalPackages, options.multiPackageService],
    ['label server: 1 label, on its way back', onItsWayBack, service],
  ]
  for (const [operation, shipment, shippingService] of cases) {
    if (!options.allowPurchases) notebook.skip(operation, 'buys: needs --allow-purchases')
    else if (shippingService === undefined) notebook.skip(operation, 'no service is named for it')
    else await buyAndVoid(probe, operation, { ...shipment, shippingService })
  }
  if (!options.allowPurchases) notebook.skip('label server: 2 cancel', 'nothing was bought')
}

async function buyAndVoid(probe: LabelServerProbe, operation: string, shipment: Shipment) {
  const { client, judge, notebook, nextId } = probe
  const id = nextId()
  const prepared = client.prepare({ reference: id, requestId: id, shipment })
  if (!prepared.ok) return notebook.skip(operation, prepared.problem.message)
  const outcome = await client.buy(prepared.value)
  const label = notebook.note(operation, outcome)
  if (!label) {
    const words = outcome.kind === 'refused' ? outcome.messages.join(' · ') : ''
    if (/required|missing/i.test(words)) judge.refute('required-fields', words)
    if (shipment.from === onItsWayBack.from && words) judge.refute('from-anywhere', words)
    return
  }
  judge.confirm('required-fields', 'a label was bought with them')
  if (shipment.from === onItsWayBack.from)
    judge.confirm('from-anywhere', 'a label on its way back was bought')
  judgeLabel(probe, label, shipment.packages.length)
  await voidAll(probe, label, prepared.value.account)
}

function judgeLabel(probe: LabelServerProbe, label: BoughtLabel, packages: number) {
  const { judge, notebook } = probe
  const said = last(probe, 'label')
  const lacks = [
    ...(label.payloads.length < packages ? ['label'] : []),
    ...(label.identifiers.trackingNumbers.length < packages ? ['tracking number'] : []),
    ...(label.costCents === undefined ? ['price'] : []),
  ]
  if (label.identifiers.trackingNumbers.length === packages)
    judge.confirm('label-numbers', 'one number for each package')
  if (lacks.length === 0) return judge.confirm('label-response', 'label, number and price were found')
  judge.refute('label-response', `not found for each package: ${lacks.join(', ')}`)
  if (lacks.includes('label')) notebook.pointers.labelImagePointer = labelPlaces(said?.answer)
  if (lacks.includes('tracking number')) {
    notebook.pointers.trackingNumberPointer = numberPlaces(said?.answer, said?.sent)
  }
  if (lacks.includes('price')) notebook.pointers.costPointer = amountPlaces(said?.answer)
}

/**
 * Cancels by the first number, as the program does. Where another number of the same purchase can be
 * cancelled after that, the first did not cancel the whole shipment: that refutes what is assumed.
 */
async function voidAll(
  { client, judge, notebook }: LabelServerProbe,
  label: BoughtLabel,
  account: PurchaseAccount,
) {
  const [first, ...others] = label.identifiers.trackingNumbers
  if (first === undefined) {
    notebook.left.push('a label without a tracking number')
    return
  }
  const outcome = await client.voidLabel(first, account)
  notebook.note('label server: 2 cancel', outcome)
  if (outcome.kind !== 'answered') {
    judge.refute('cancel-response', outcome.problem.message)
    notebook.left.push(`tracking number ${first}`)
    return
  }
  judge.confirm('cancel-response', 'a label was cancelled')
  for (const number of others) {
    const next = await client.voidLabel(number, account)
    if (next.kind === 'answered') judge.refute('cancel-whole', 'the other numbers had to be cancelled too')
    else judge.confirm('cancel-whole', `after the first number: ${next.problem.message}`)
  }
}

async function probeClose({ client, options, judge, notebook, nextId }: LabelServerProbe) {
  const operation = 'label server: 3 close day'
  if (!options.allowClose) return notebook.skip(operation, 'closes the day: needs --allow-close')
  const account = client.configured()
  if (!account.ok) return
  const outcome = await client.closeDay(account.value, nextId())
  const closed = notebook.note(operation, outcome)
  if (closed) {
    judge.confirm('close-request', 'it was taken')
    judge.confirm('close-response', `${closed.documents.length} documents were found`)
  } else if (outcome.kind === 'refused') judge.refute('close-request', outcome.messages.join(' · '))
  else judge.refute('close-response', outcome.kind === 'answered' ? '' : (outcome.problem.detail ?? ''))
}

async function probeFunds(probe: LabelServerProbe) {
  const { client, options, judge, notebook, nextId } = probe
  const operation = 'label server: 8 add funds'
  const { addFundsCents: amountCents } = options
  if (amountCents === undefined) return notebook.skip(operation, 'spends: needs --add-funds-cents')
  const meters = await client.meters()
  const [meter] = meters.kind === 'answered' ? meters.value : []
  if (!meter) return notebook.skip(operation, 'no meter is known')
  const order = { meterId: meter.meterId, amountCents, transactionReference: nextId() }
  const added = notebook.note(operation, await client.addFunds(order))
  if (!added || added.fees.length === 0) return
  const unread = added.fees.filter(fee => fee.name === '' || fee.amountCents === undefined)
  if (unread.length === 0) return judge.confirm('fee-fields', `${added.fees.length} fees were read`)
  judge.refute('fee-fields', `${unread.length} of ${added.fees.length} fees have no name or no amount`)
  notebook.pointers['pointers.feeAmount'] = amountPlaces(unread[0]?.raw)
}
