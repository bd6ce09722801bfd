// Programs that send orders by themselves: whether they may, where they reach the station, and their keys.
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { SettingFields } from '../../parts/setup/setting-fields.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { useOrderKeys } from '../../station/order-queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { FormSection } from './form-sections.tsx'
import { ResultsPart } from './results-part.tsx'
import classes from './settings.module.css'

type Key = ChannelValue<'orderKeys.list'>[number]
type Right = Key['rights'][number]
type Made = ChannelValue<'orderKeys.make'>

const RIGHTS: readonly Right[] = ['put', 'read', 'read-costs', 'read-all']
const KEYS = { refreshes: ['orderKeys.list'] } as const

export function ProgramsSection() {
  const { say } = useWords()
  const form = useSettingsForm()
  const keys = useOrderKeys().data
  const [asked, setAsked] = useState<'new' | Made | Key>()
  const add = () => setAsked('new')
  const close = () => setAsked(undefined)
  useListen({ level: 1, keys: { n: add } })
  return (
    <>
      <ResultsPart />
      <FormSection form={form}>
        <p className={classes.dim}>{say('programs.text')}</p>
        <SettingFields form={form} section="programs" />
        {form.view?.settings.ordersService.elsewhere && (
          <p className={classes.dim}>{say('programs.elsewhere')}</p>
        )}
      </FormSection>
      <section className={classes.stack} aria-label={say('programs.keys')}>
        <h2 className={classes.part}>{say('programs.keys')}</h2>
        {keys?.length === 0 && <Empty title={say('programs.no-keys')}>{say('programs.no-keys-text')}</Empty>}
        {keys && keys.length > 0 && (
          <ul className={classes.people}>
            {keys.map(key => (
              <KeyLine key={key.id} of={key} onRevoke={() => setAsked(key)} />
            ))}
          </ul>
        )}
        <div className={classes.foot}>
          <Action cap="N" onClick={add}>
            {say('programs.add')}
          </Action>
        </div>
      </section>
      {asked === 'new' && <NewKey onClose={close} onMade={setAsked} />}
      {asked !== undefined && asked !== 'new' && 'text' in asked && <MadeKey made={asked} onClose={close} />}
      {asked !== undefined && asked !== 'new' && 'id' in asked && <Revoke of={asked} onClose={close} />}
    </>
  )
}

function KeyLine({ of, onRevoke }: { readonly of: Key; readonly onRevoke: () => void }) {
  const { say } = useWords()
  const may = of.rights.map(right => say(`programs.right-${right}`)).join(' · ')
  return (
    <li className={classes.person}>
      <strong>{of.name}</strong>
      <span className={classes.dim}>
        {say(`programs.mode-${of.environment}`)} · {may}
      </span>
      <span className={classes.row}>
        <Action size="small" look="quiet" onClick={onRevoke}>
          {say('programs.revoke')}
        </Action>
      </span>
    </li>
  )
}

function NewKey({
  onClose,
  onMade,
}: {
  readonly onClose: () => void
  readonly onMade: (made: Made) => void
}) {
  const { say } = useWords()
  const [name, setName] = useState('')
  const [rights, setRights] = useState<readonly Right[]>(['put', 'read'])
  const making = useCommand(sends('orderKeys.make'), KEYS)
  const isReady = name.trim() !== '' && rights.length > 0
  const make = async () => {
    if (!isReady) return
    const reply = await making.send({ name: name.trim(), rights: [...rights] })
    if (reply?.ok) onMade(reply.value)
  }
  const press = () => void make()
  const choose = (right: Right, may: boolean) =>
    setRights(RIGHTS.filter(one => (one === right ? may : rights.includes(one))))
  return (
    <Dialog title={say('programs.add')} onClose={onClose} keys={{ Enter: press }} holdsField>
      <Field
        label={say('programs.name')}
        value={name}
        onChange={setName}
        maxLength={60}
        required
        data-autofocus
      />
      <fieldset className={classes.rights}>
        <legend>{say('programs.may')}</legend>
        {RIGHTS.map(right => (
          <Switch
            key={right}
            size="lg"
            checked={rights.includes(right)}
            onChange={event => choose(right, event.currentTarget.checked)}
            label={say(`programs.right-${right}`)}
          />
        ))}
      </fieldset>
      <Trouble problem={making.problem} />
      <DialogActions
        doIt={say('programs.make')}
        isReady={isReady}
        busy={making.busy}
        onDo={press}
        onLeave={onClose}
      />
    </Dialog>
  )
}

/** The one time that it is shown: what is marked is copied by the system's own keys, and no Enter takes it away. */
function MadeKey({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { say } = useWords()
  return (
    <Dialog title={say('programs.made', { name: made.key.name })} onClose={onClose} wide holdsField>
      <p>{say('programs.made-text')}</p>
      <Field
        label={say('programs.the-key')}
        value={made.text}
        onChange={() => undefined}
        readOnly
        data-autofocus
      />
      <div className={classes.foot}>
        <Action look="primary" onClick={onClose}>
          {say('programs.copied')}
        </Action>
      </div>
    </Dialog>
  )
}

function Revoke({ of, onClose }: { readonly of: Key; readonly onClose: () => void }) {
  const { say } = useWords()
  const revoking = useCommand(sends('orderKeys.revoke'), KEYS)
  const revoke = async () => {
    const reply = await revoking.send({ id: of.id })
    if (reply?.ok) onClose()
  }
  const press = () => void revoke()
  return (
    <Dialog title={say('programs.revoke-title', { name: of.name })} onClose={onClose} keys={{ Enter: press }}>
      <p>{say('programs.revoke-text')}</p>
      <Trouble problem={revoking.problem} />
      <DialogActions doIt={say('programs.revoke')} busy={revoking.busy} onDo={press} onLeave={onClose} />
    </Dialog>
  )
}
