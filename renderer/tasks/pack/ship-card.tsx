// Chooses the service and its price, and the one button that buys.
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { serviceWords } from '../../parts/service-words.ts'
import { ServiceSays, Written } from '../../parts/written.tsx'
import { useOverview } from '../../station/queries.ts'
import type { ServiceName } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { firstMissing, unmeasured } from './bench/draft.ts'
import { customsMissing } from './fields/customs-steps.ts'
import { fieldId, focusField } from './fields/field-id.ts'
import { useFieldTrouble, useFieldWarning } from './fields/form-field.tsx'
import { nameOnForm } from './fields/form-names.ts'
import classes from './pack.module.css'
import { RATE_KEYS } from './prices/choose-rate.ts'
import { PriceDetail } from './prices/price-detail.tsx'
import { rememberedRate } from './prices/rate-memory.ts'
import type { Packing } from './use-pack.ts'
import { whatEnterDoes } from './what-enter-does.ts'

const SERVICES: readonly ServiceName[] = ['label-server', 'parcel-label']
export function ShipCard({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, chooseService } = packing
  const { service } = state.draft
  const shipping = state.phase.kind === 'shipping'
  const services = useOverview().data?.services
  const isSetUp = services?.find(one => one.service === service)?.configured !== false
  const trouble = useFieldTrouble(packing, 'shippingService')
  const warning = useFieldWarning(packing, 'shippingService')
  const otherService = () => {
    chooseService(service === 'label-server' ? 'parcel-label' : 'label-server')
    // Where the field under the hand is not one of that service, the next open one is.
    setTimeout(() => {
      if (document.activeElement === document.body) focusField(firstMissing(state.draft) ?? 'ship')
    }, 0)
  }
  useListen({
    level: 1,
    keys: { F7: otherService },
    active: state.phase.kind === 'form',
  })
  return (
    <section className={classes.ship} aria-label={say('pack.rates')}>
      <Choice
        legend={say('pack.service')}
        legendShown={false}
        layout="segments"
        value={service}
        onChange={chooseService}
        options={SERVICES.map(one => ({
          value: one,
          label: say(`service.${one}`),
          disabled: shipping,
          // The key leads to the one that is not chosen.
          ...(one !== service && { cap: 'F7' }),
        }))}
      />
      <div className={classes.rates} id={fieldId('shippingService')}>
        {trouble !== undefined && <p className={classes.trouble}>{trouble}</p>}
        {trouble === undefined && warning !== undefined && <p className={classes.notice}>{warning}</p>}
        {service === 'label-server' ? (
          // A price that is looked at is this order's.
          <Rates key={state.draft.reference} packing={packing} />
        ) : isSetUp ? (
          <>
            <RuleLine packing={packing} />
            <Empty title={say('pack.rates-parcel-title')}>{say('pack.rates-parcel')}</Empty>
          </>
        ) : (
          <Empty title={say('pack.not-set-up')}>{say('pack.not-set-up-next')}</Empty>
        )}
      </div>
    </section>
  )
}

function Rates({ packing }: { readonly packing: Packing }) {
  const words = useWords()
  const { say, problem, money } = words
  const { state, dispatch, prices } = packing
  const { offers, chosen, why, awaited, answered, warnings } = prices
  const [detail, setDetail] = useState<string>()
  /** What is marked since it was chosen last, and not for its price. */
  const asBefore = state.draft.picked === undefined ? rememberedRate(state.draft) : undefined
  const choose = (shippingService: string) => dispatch({ kind: 'rate-picked', shippingService })
  useListen({
    level: 1,
    keys: {
      ...Object.fromEntries(
        offers
          .slice(0, RATE_KEYS.length)
          .map((rate, index) => [RATE_KEYS[index], () => choose(rate.shippingService)]),
      ),
      ...(offers.length > 0 && chosen !== undefined && { m: () => setDetail(chosen) }),
    },
    active: state.phase.kind === 'form',
  })

  if (awaited && offers.length === 0) {
    return (
      <div className={classes.skeletons} role="status" aria-label={say('say.loading')}>
        {RATE_KEYS.slice(0, 3)
          .split('')
          .map(key => (
            <Skeleton key={key} height={56} radius={10} />
          ))}
      </div>
    )
  }
  if (offers.length === 0) {
    if (prices.problem) {
      const { message, nextStep, written } = problem(prices.problem)
      return (
        <Empty title={message}>
          {nextStep}
          {written !== undefined && <Written key={written} text={written} />}
        </Empty>
      )
    }
    return answered ? (
      <Empty title={say('pack.rates-none')}>{warnings.length > 0 && <ServiceSays texts={warnings} />}</Empty>
    ) : (
      <Empty title={say('pack.rates-empty')}>{pricesWait(packing, words)}</Empty>
    )
  }
  return (
    <>
      {prices.problem && <p className={classes.trouble}>{problem(prices.problem).message}</p>}
      {warnings.length > 0 && (
        <p className={classes.notice}>
          <ServiceSays texts={warnings} />
        </p>
      )}
      <RuleLine packing={packing} />
      {why && (
        <p className={classes.why}>
          {[
            say(`price.why-${why.reason}`, { rule: why.rule ?? '' }),
            why.cheaper &&
              say('price.why-cheaper', {
                service: serviceWords(why.cheaper.name),
                amount: money(why.cheaper.byCents),
              }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <Choice
        legend={say('pack.rates')}
        legendShown={false}
        layout="list"
        value={chosen}
        onChange={choose}
        options={offers.map((rate, index) => ({
          value: rate.shippingService,
          label: serviceWords(rate.name),
          hint: [
            rate.carrier,
            rate.daysInTransit !== undefined && say('pack.days', { count: rate.daysInTransit }),
            rate.zone !== undefined && say('pack.zone', { zone: rate.zone }),
            rate.cheapest && say('pack.cheapest'),
            rate.fastest && say('pack.fastest'),
            rate.shippingService === asBefore && say('pack.as-before'),
            rate.notSold && say('pack.not-sold'),
          ]
            .filter(Boolean)
            .join(' · '),
          aside: rate.costCents === undefined ? say('pack.without-price') : money(rate.costCents),
          ...(RATE_KEYS[index] && { cap: RATE_KEYS[index].toUpperCase() }),
        }))}
      />
      {chosen !== undefined && (
        <Action size="small" look="quiet" cap="M" onClick={() => setDetail(chosen)}>
          {say('price.open')}
        </Action>
      )}
      {detail !== undefined && packing.shipment && (
        <PriceDetail
          shipment={packing.shipment}
          shippingService={detail}
          onClose={() => setDetail(undefined)}
        />
      )}
    </>
  )
}

/** What the company's rule says of this package, where the price that is marked does not tell it. */
function RuleLine({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { rule, prices, state } = packing
  if (!rule || prices.why?.rule !== undefined) return null
  const { name, shippingService } = rule
  const service = shippingService === undefined ? say('service.parcel-label') : serviceWords(shippingService)
  return <p className={classes.why}>{say(said(), { rule: name, service })}</p>

  function said(): WordKey {
    if (rule?.service !== state.draft.service) return 'rule.says'
    if (shippingService === undefined) return rule.must ? 'price.why-must' : 'price.why-rule'
    const isOffered = prices.offers.some(one => one.shippingService === shippingService)
    return isOffered ? 'rule.says' : 'rule.not-here'
  }
}

/** What the prices wait for: the field that is wrong, where no other is still to be filled in. */
function pricesWait(packing: Packing, words: Words): string {
  const { state } = packing
  const act = whatEnterDoes(packing, { focused: undefined, left: state.touched })
  const isOf = act.kind === 'open' && act.path === unmeasured(state.draft)
  if (act.kind === 'wrong' || act.kind === 'found' || isOf)
    return words.say('pack.rates-field', { field: nameOnForm(state.draft, act.path, words) })
  return words.say(customsMissing(packing) === undefined ? 'pack.rates-empty-text' : 'pack.rates-customs')
}
