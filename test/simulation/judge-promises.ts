// What a person was told once holds when all is settled (I9): a label that was bought is, and one that is void was cancelled.
import type { Facts } from './judge-facts.ts'
import { nameOf, referenceKey } from './services/sale.ts'
import type { Shown } from './witnessed.ts'

/** Kinds that something answered as done may become later. */
const AFTER: Readonly<Record<string, readonly string[]>> = {
  bought: ['bought', 'voiding', 'void-unknown', 'voided', 'discarded'],
  voided: ['voided'],
  discarded: ['discarded'],
}

type Known = Pick<Facts, 'promised' | 'soldAs' | 'saidOf' | 'lied' | 'violated'>

export function keptPromises({ bench, records, mode }: Shown, known: Known): void {
  const { promised: told, soldAs, saidOf, lied, violated } = known
  const kinds = new Map(records.map(record => [record.id, record]))
  for (const [id, promised] of told) {
    const record = kinds.get(id)
    if (promised.bench !== bench || !record || lied(id)) continue
    const { kind } = record.purchase
    if (!AFTER[promised.kind]?.includes(kind)) {
      violated(
        'I9 taken back',
        `${record.reference} was answered as ${promised.kind} and is ${kind} (${mode})`,
      )
    }
  }
  for (const record of records) {
    const sale = soldAs(record)
    const { kind } = record.purchase
    if (!sale || lied(record.id) || lied(referenceKey(nameOf(record)))) continue
    if (kind === 'voided' && sale.state === 'open' && !saidOf(record.id)) {
      violated('I9 void unproven', `${sale.number} is ${kind} here, and ${sale.account} never cancelled it`)
    }
    if (kind === 'bought' && sale.state === 'cancelled') {
      violated('I9 void denied', `${sale.number} is bought here, and ${sale.account} cancelled it`)
    }
  }
}
