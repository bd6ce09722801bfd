// What the price of one service is made of, asked for that service alone: zone, days, the weight charged, what is added.
import { Skeleton } from '@mantine/core'
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { LeaveAction } from '../../../parts/dialog-actions.tsx'
import { serviceWords, valueWords } from '../../../parts/service-words.ts'
import { sayWeight } from '../../../parts/typed-measures.ts'
import { ServiceSays } from '../../../parts/written.tsx'
import { useRates } from '../../../station/queries.ts'
import type { Shipment } from '../../../station/types.ts'
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'

export function PriceDetail({
  shipment,
  shippingService,
  onClose,
}: {
  readonly shipment: Shipment
  readonly shippingService: string
  readonly onClose: () => void
}) {
  const { say, money, problem } = useWords()
  const rates = useRates({ service: 'label-server', shipment: { ...shipment, shippingService } })
  const rate = rates.data?.rates[0]
  const weight = rate?.weightOz
  const facts: readonly (readonly [string, string])[] = rate
    ? [
        [
          say('price.price'),
          rate.costCents === undefined ? say('pack.without-price') : money(rate.costCents),
        ],
        ...(rate.charges ?? []).map(one => [one.name, money(one.amountCents)] as const),
        ...(rate.zone === undefined ? [] : [[say('price.zone'), rate.zone] as const]),
        ...(rate.daysInTransit === undefined
          ? []
          : [[say('price.days'), say('pack.days', { count: rate.daysInTransit })] as const]),
        ...(weight === undefined
          ? []
          : [
              [
                say('price.weight'),
                [sayWeight(weight), rate.weightType && valueWords(say, rate.weightType)]
                  .filter(Boolean)
                  .join(' · '),
              ] as const,
            ]),
      ]
    : []
  return (
    <Dialog title={serviceWords(shippingService)} onClose={onClose} keys={{ Enter: onClose }}>
      {rates.isError ? (
        <p>{problem(rates.error.problem).message}</p>
      ) : rates.data === undefined ? (
        <Skeleton height={120} radius={10} />
      ) : rate === undefined ? (
        <p>{say('pack.rates-none')}</p>
      ) : (
        <dl className={classes.facts}>
          {facts.map(([name, value], index) => (
            // A service may charge two things by one name.
            <div key={`fact ${String(index)}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(rates.data?.warnings.length ?? 0) > 0 && (
        <p className={dialogClasses.text}>
          <ServiceSays texts={rates.data?.warnings ?? []} />
        </p>
      )}
      <LeaveAction word="do.close" size="large" onLeave={onClose} />
    </Dialog>
  )
}
