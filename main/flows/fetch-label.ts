// Fetches a label that this station may never have had (parcel-label.md, reprint label).

import { type Problem, problem } from '../core/problem.ts'
import type { LabelIdentifiers } from '../core/purchases/identifiers.ts'
import type { ReprintRequest } from '../core/purchases/label-service.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext } from './flow-context.ts'

/** An answer may name no number: it is then the label that was asked for, and its paper is compared with that. */
function askedBy(request: ReprintRequest): Partial<LabelIdentifiers> {
  const said = Object.entries(request).flatMap(([name, code]) => (code?.trim() ? [[name, code.trim()]] : []))
  return Object.fromEntries(said)
}

/** A fetched label has no address, locks no reference, is never voided from here, and in no close of a day. */
export async function fetchLabel(
  context: FlowContext,
  request: ReprintRequest,
): Promise<Result<PurchaseRecord, Problem>> {
  const codes = [request.labelId, request.readableBarCode, request.encodedBarCode].filter(
    (code): code is string => code !== undefined && code.trim() !== '',
  )
  if (codes.length === 0) {
    return fail(
      problem('invalid-input', 'fetch.identifier-needed', {
        fieldProblems: { labelId: { code: 'fetch.identifier-needed' } },
      }),
    )
  }
  for (const code of codes) {
    const known = await context.ledger.scan(context.mode, code)
    const held = known.find(one => one.service === 'parcel-label')
    if (held && (await context.ledger.payloads(held.id)).length > 0) return ok(held)
  }
  const service = context.services['parcel-label']
  const account = service.configured()
  if (!account.ok) return account
  const answer = await service.reprint(request)
  if (answer.kind !== 'answered') return fail(answer.problem)
  const { reference, identifiers, payloads, warnings } = answer.value
  const added = await context.ledger.addFetched(
    {
      id: context.ids.next(),
      environment: context.mode,
      service: 'parcel-label',
      reference,
      requestId: '',
      bodyHash: '',
      account: account.value,
      identifiers: { ...askedBy(request), ...identifiers },
      warnings: [...new Set([...warnings, ...answer.warnings])],
      attention: payloads.length === 0 ? ['no-payload'] : [],
      station: context.stationName,
      ...(answer.value.elements && { elements: answer.value.elements }),
      ...author(context),
    },
    payloads,
    { kind: 'label-fetched', ...author(context) },
  )
  return ok(added.record)
}
