// What paper came out of each label, against its prints as the screens show them: each print once, and no label on none
// (I3, I4, I9).
import type { Facts } from './judge-facts.ts'
import { nameOf, referenceKey } from './services/sale.ts'
import type { Shown } from './witnessed.ts'

type Known = Pick<
  Facts,
  'soldAs' | 'papersOf' | 'arrivalsOf' | 'saidPrinted' | 'saidOf' | 'lied' | 'violated' | 'isElsewhereToo'
>

/** When all is settled. */
export function onPaper({ details, mode }: Shown, known: Known): void {
  const { soldAs, papersOf, arrivalsOf, saidPrinted, saidOf, lied: isLie, violated, isElsewhereToo } = known
  for (const { shipment, jobs } of details) {
    const sale = soldAs(shipment)
    if (!sale || mode === 'training' || shipment.origin === 'fetched') continue
    const lied = isLie(shipment.id) || isLie(referenceKey(nameOf(shipment)))
    for (const mark of sale.marks) {
      const papers = papersOf(mark)
      const said = saidPrinted(shipment.id)
      const proven = jobs.filter((job: { state: string }) => job.state === 'printed').length - said
      if (papers > jobs.length && !lied && !isElsewhereToo(sale.number)) {
        violated(
          'I4 printed twice',
          `${mark} of ${shipment.reference}: ${papers} labels for ${jobs.length} prints`,
        )
      }
      const arrivals = arrivalsOf(mark)
      if (arrivals > jobs.length && !lied && !isElsewhereToo(sale.number)) {
        violated(
          'I4 sent again',
          `${mark} of ${shipment.reference} was sent ${arrivals} times for ${jobs.length} prints`,
        )
      }
      if (papers < proven && !lied) {
        violated(
          'I9 print unproven',
          `${mark} of ${shipment.reference}: ${proven} prints confirmed, ${papers} labels`,
        )
      }
      const told = said > 0 || saidOf(shipment.id)
      if (shipment.purchase.kind === 'bought' && papers === 0 && !told && !lied) {
        violated('I3 not on paper', `${mark} of ${shipment.reference} is neither on paper nor on a list`)
      }
    }
  }
}
