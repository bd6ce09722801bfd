// The one question about a file that names no shipping service, with the prices of its first order as the answers.
import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { serviceWords } from '../../parts/service-words.ts'
import type { Hint } from '../../parts/use-hint.tsx'
import { useRates, useSettings } from '../../station/queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './orders.module.css'
import type { OrderFile } from './use-order-file.ts'

type Lacking = NonNullable<ChannelValue<'orders.check'>['withoutService']>

/** As prices are chosen when one order is packed. */
const KEYS = 'abcdefghij'

export function WhichService({ file, lacking }: { readonly file: OrderFile; readonly lacking: Lacking }) {
  const { say, problem, money } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const { rates, offers, services } = useOffers(lacking)
  const choose = (shippingService: string) => file.change({ defaults: { shippingService } })
  const bringWithout = () => void file.bring({ withoutService: true })
  useListen({
    level: 1,
    keys: {
      // Nothing is imported before it is answered.
      Enter: () => box.current?.querySelector('input')?.focus(),
      n: { alone: bringWithout },
      ...Object.fromEntries(
        services
          .slice(0, KEYS.length)
          .map((offer, index) => [KEYS[index], () => choose(offer.shippingService)]),
      ),
    },
  })
  const trouble = rates.error && problem(rates.error.problem)
  return (
    <div ref={box} className={classes.which}>
      {services.length === 0 && rates.isFetching ? (
        <Skeleton height={120} radius={12} />
      ) : services.length > 0 ? (
        <Choice
          legend={say('orders.which-service')}
          layout="list"
          value={undefined}
          onChange={choose}
          options={services.map((offer, index) => ({
            value: offer.shippingService,
            label: serviceWords(offer.name),
            aside: offer.costCents === undefined ? undefined : money(offer.costCents),
            ...(KEYS[index] && { cap: KEYS[index].toUpperCase() }),
          }))}
        />
      ) : (
        <>
          <h2 className={classes.subtitle}>{say('orders.which-service')}</h2>
          <p>{trouble ? `${trouble.message} ${trouble.nextStep}` : say('orders.which-none')}</p>
        </>
      )}
      {services.length > 0 && (
        <p className={classes.dim}>
          {say('orders.which-text', { count: lacking.count })}{' '}
          {offers.length > 0 && say('orders.which-prices', { row: lacking.row })}
        </p>
      )}
      <div className={classes.foot}>
        <Action look="quiet" cap="N" busy={file.importing} onClick={bringWithout}>
          {say('orders.import-without')}
        </Action>
      </div>
    </div>
  )
}

/** With the prices of its first order, and those of the list that have none. */
function useOffers(lacking: Lacking | undefined) {
  const listed = useSettings().data?.settings.labelServer.services ?? []
  const rates = useRates(lacking && { service: 'label-server', shipment: lacking.shipment })
  // What the bench does not sell would stop every row.
  const offers: readonly Offer[] = rates.data?.rates.filter(rate => !rate.notSold) ?? []
  const services: readonly Offer[] = [
    ...offers,
    ...listed
      .filter(name => !offers.some(offer => offer.shippingService === name))
      .map(name => ({ shippingService: name, name })),
  ]
  return { rates, offers, services }
}

/** What the band says while it is asked: the answers may stand below what is in sight. */
export function useWhichHints(lacking: Lacking | undefined): readonly Hint[] {
  const { say } = useWords()
  const count = Math.min(useOffers(lacking).services.length, KEYS.length)
  if (!lacking) return []
  const [first, last] = [KEYS[0], KEYS[count - 1]].map(key => key?.toUpperCase() ?? '')
  const letters = count > 1 ? `${first}–${last}` : first
  return [
    ...(count > 0 && letters ? [{ caps: [letters], text: say('hint.which-service'), isStep: true }] : []),
    { caps: ['N'], text: say('hint.import-without'), ...(count === 0 && { isStep: true }) },
  ]
}

interface Offer {
  readonly shippingService: string
  readonly name: string
  readonly costCents?: number | undefined
}
