// Buying the rehearsal's label by the same command as any package: at a test address at once, elsewhere only after its
// price, or that there is none, was said and somebody agreed.
import { useState } from 'react'
import { call } from '../../station/call.ts'
import { useRates, useSettings } from '../../station/queries.ts'
import { useCommand } from '../../station/use-command.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './day-one.module.css'
import { DoAction, PaysDialog, Refused, type StepProps } from './step-parts.tsx'

/** The cheapest that the bench sells; where no prices come, the first that it sells. */
function useChosenService({ rehearsal: { service }, now: { order } }: StepProps) {
  const isPriced = service === 'label-server' && order !== undefined
  const rates = useRates(isPriced ? { service, shipment: order.shipment } : undefined)
  const sold = useSettings().data?.settings.labelServer.services ?? []
  const rate = rates.data?.rates.find(({ cheapest }) => cheapest) ?? rates.data?.rates[0]
  return {
    isAsking: isPriced && rates.isPending,
    rate,
    problem: rates.error?.problem,
    shippingService: isPriced ? (rate?.shippingService ?? sold[0]) : undefined,
  }
}

export function BuyStep(props: StepProps) {
  const { say, money } = useWords()
  const { view, rehearsal, now, look } = props
  const { service, printerId } = rehearsal
  const { order, commandId, step } = now
  const chosen = useChosenService(props)
  const [isAsked, setAsked] = useState(false)
  const buying = useCommand(
    ({ reference, shipment }: NonNullable<typeof order>) =>
      call['pack.ship']({
        service,
        reference,
        shipment: { ...shipment, shippingService: chosen.shippingService },
        printerId,
        fromStation: true,
        commandId,
      }),
    { refreshes: ['rehearsal.read', 'queue.list'] },
  )
  const buy = async () => {
    if (!order) return
    const reply = await buying.send(order)
    // Refused by the service, it is on record too, and a further try is a command of its own.
    if (reply) void look.send({ step })
  }
  const sells = view.services.find(one => one.service === service)
  const isFree = sells?.address === 'test'
  const { rate } = chosen
  const price =
    rate?.costCents === undefined
      ? say('day.price-none')
      : say('day.price', { name: rate.name, price: money(rate.costCents) })
  const isUnderWay = now.outcome === 'waiting' && now.said.code !== 'rehearsal.to-do'
  const press = () => {
    if (chosen.isAsking || isUnderWay) return
    if (isFree) void buy()
    else setAsked(true)
  }
  return (
    <>
      <p>
        <strong className={classes.address} data-status={isFree ? 'ok' : 'warn'}>
          {say(`day.address-${sells?.address ?? 'untold'}`)}
        </strong>{' '}
        {!chosen.isAsking && price}
      </p>
      {rate === undefined && <Refused problem={chosen.problem} />}
      {!buying.reply?.ok && <Refused problem={buying.problem} />}
      {!isUnderWay && (
        <DoAction
          word={say('day.buy-do', { reference: order?.reference ?? '' })}
          busy={buying.busy || chosen.isAsking}
          onDo={press}
        />
      )}
      {isAsked && (
        <PaysDialog
          text={say('day.pays-buy', { account: sells?.account ?? '', price })}
          onYes={() => void buy()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
