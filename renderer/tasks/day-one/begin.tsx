// Before a rehearsal: which service and which printer, and loudly whether labels cost money there.
import { useEffect, useRef, useState } from 'react'
import { Trouble } from '../../parts/trouble.tsx'
import { Action } from '../../ui/action.tsx'
import { Card } from '../../ui/card.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './day-one.module.css'
import { useEnterKey } from './enter-key.ts'
import { useBegin, type View } from './use-rehearsal.ts'

export function Begin({ view }: { readonly view: View }) {
  const { say } = useWords()
  const { services, printers } = view
  const [service, setService] = useState(services[0]?.service)
  const [printerId, setPrinterId] = useState(printers[0]?.id)
  const begin = useBegin()
  const press = () => {
    if (service && printerId !== undefined) void begin.send({ service, printerId })
  }
  useEnterKey(say('day.begin'), press)
  // What was refused before a PIN was entered is none of what is asked now.
  const refused = begin.busy ? undefined : begin.problem
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a low screen it would be below the edge.
    if (refused) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  return (
    <Card className={classes.card}>
      <ServiceLines services={services} />
      {services.length > 1 && (
        <Choice
          legend={say('day.which-service')}
          layout="row"
          value={service}
          onChange={setService}
          options={services.map(one => ({ value: one.service, label: say(`service.${one.service}`) }))}
        />
      )}
      <Choice
        legend={say('day.which-printer')}
        layout="row"
        value={printerId}
        onChange={setPrinterId}
        options={printers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div ref={foot} className={classes.foot}>
        <Trouble problem={refused} />
        <div className={classes.row}>
          <Action
            look="primary"
            size="large"
            cap={say('key.enter')}
            shortcut="Enter"
            busy={begin.busy}
            onClick={press}
          >
            {say('day.begin')}
          </Action>
        </div>
      </div>
    </Card>
  )
}

export function ServiceLines({ services }: Pick<View, 'services'>) {
  const { say } = useWords()
  return (
    <ul className={classes.services}>
      {services.map(({ service, account, baseUrl, address }) => (
        <li key={service}>
          <strong>{say(`service.${service}`)}</strong>
          <strong className={classes.address} data-status={address === 'test' ? 'ok' : 'warn'}>
            {say(`day.address-${address}`)}
          </strong>
          <span>{say('day.account', { account })}</span>
          <code>{baseUrl}</code>
        </li>
      ))}
    </ul>
  )
}
