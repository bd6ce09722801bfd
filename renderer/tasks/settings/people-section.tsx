// The people of this station: names, roles and PINs.
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { PinField } from '../../parts/pin-field.tsx'
import { SettingFields } from '../../parts/setup/setting-fields.tsx'
import { useSettingsForm } from '../../parts/setup/settings-form.ts'
import { Trouble } from '../../parts/trouble.tsx'
import { usePeople } from '../../station/queries.ts'
import type { ChannelValue } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { Empty } from '../../ui/card.tsx'
import fieldClasses from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { FormSection } from './form-sections.tsx'
import classes from './settings.module.css'
import { useSavedBand } from './use-saved-band.ts'

type Person = ChannelValue<'people.list'>[number]
type Role = Person['role']

/** What is read again after a change of the people. */
const PEOPLE = { refreshes: ['people.list', 'session.present'] } as const

export function PeopleSection() {
  const { say } = useWords()
  const people = usePeople().data
  const [editing, setEditing] = useState<Person | 'new'>()
  const removing = useCommand(sends('people.remove'), { ...PEOPLE, inTurn: true })
  const limits = useSettingsForm()
  const add = () => setEditing('new')
  useListen({ level: 1, keys: { n: add } })
  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{say('people.text')}</p>
      {people?.length === 0 && <Empty title={say('people.none')}>{say('people.none-text')}</Empty>}
      {people && people.length > 0 && (
        <ul className={classes.people}>
          {people.map(person => (
            <li key={person.id} className={classes.person}>
              <strong>{person.name}</strong>
              <span className={classes.dim}>
                {[
                  say(`people.role-${person.role}`),
                  person.byCompany && say('set.by-company'),
                  person.choosesPin && say('people.chooses-pin'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className={classes.row}>
                <Action size="small" onClick={() => setEditing(person)}>
                  {say('set.change')}
                </Action>
                {!person.byCompany && (
                  <Action size="small" look="quiet" onClick={() => void removing.send({ id: person.id })}>
                    {say('do.remove')}
                  </Action>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Trouble problem={removing.problem} />
      <IdleMinutes />
      <div className={classes.foot}>
        <Action look="primary" cap="N" onClick={add}>
          {say('people.add')}
        </Action>
      </div>
      <h2 className={classes.part}>{say('limits.title')}</h2>
      <p className={classes.dim}>{say('limits.text')}</p>
      <FormSection form={limits}>
        <SettingFields form={limits} section="limits" />
      </FormSection>
      {editing && (
        <PersonDialog
          person={editing === 'new' ? undefined : editing}
          // The first one has to be a supervisor.
          firstRole={people?.length === 0 ? 'supervisor' : 'operator'}
          onClose={() => setEditing(undefined)}
          onSaved={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

function IdleMinutes() {
  const { say } = useWords()
  const form = useSettingsForm()
  const saveAndSay = useSavedBand()
  const [minutes, setMinutes] = useState<string>()
  const kept = form.view?.settings.people.supervisorIdleMinutes
  if (kept === undefined) return null
  const save = () => {
    const typed = Number(minutes)
    if (minutes !== undefined && typed !== kept)
      void saveAndSay(form, { people: { supervisorIdleMinutes: typed } })
    setMinutes(undefined)
  }
  return (
    <Field
      label={say('people.idle')}
      inputMode="decimal"
      value={minutes ?? String(kept)}
      onChange={setMinutes}
      onBlur={save}
      readOnly={form.locked('people.supervisorIdleMinutes')}
      problem={form.problem?.message}
    />
  )
}

function PersonDialog({
  person,
  firstRole,
  onClose,
  onSaved,
}: {
  readonly person: Person | undefined
  readonly firstRole: Role
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { say, problem } = useWords()
  const [name, setName] = useState(person?.name ?? '')
  const [role, setRole] = useState<Role>(person?.role ?? firstRole)
  const [pin, setPin] = useState('')
  const saving = useCommand(sends('people.save'), {
    ...PEOPLE,
    // One that is to be another; whoever is only asked for a supervisor's goes on with this one.
    onRefused: refused => refused.fieldProblems?.pin && setPin(''),
  })
  const fewest = role === 'supervisor' ? 6 : 4
  const pinFits = pin.length >= fewest || (person !== undefined && pin === '')
  const complete = name.trim() !== '' && pinFits
  const save = async () => {
    if (!complete) return
    const reply = await saving.send({
      id: person?.id,
      name: name.trim(),
      role,
      pin: pin === '' ? undefined : pin,
    })
    if (reply?.ok) onSaved()
  }
  const press = () => void save()
  const trouble = saving.problem
  const pinTrouble = trouble?.fieldProblems?.pin
  return (
    <Dialog
      title={person ? say('people.change', { name: person.name }) : say('people.add')}
      onClose={onClose}
      keys={{ Enter: press }}
      holdsField
    >
      <Field
        label={say('people.name')}
        value={name}
        onChange={setName}
        maxLength={60}
        required
        readOnly={person?.byCompany ?? false}
        data-autofocus={person?.byCompany ? undefined : true}
      />
      <NativeSelect
        label={say('people.role')}
        disabled={person?.byCompany ?? false}
        value={role}
        onChange={event => setRole(event.currentTarget.value as Role)}
        data={(['operator', 'supervisor'] as const).map(one => ({
          value: one,
          label: say(`people.role-${one}`),
        }))}
        classNames={{ label: fieldClasses.label ?? '', input: fieldClasses.input ?? '' }}
      />
      <PinField
        label={say(role === 'supervisor' ? 'people.new-pin-supervisor' : 'people.new-pin')}
        value={pin}
        onChange={setPin}
        required={person === undefined}
        minLength={fewest}
        data-autofocus={person?.byCompany}
        problem={pinTrouble && `${problem({ ...trouble, ...pinTrouble }).message}`}
        note={person && !person.choosesPin ? say('people.keep-pin') : undefined}
      />
      <Trouble problem={pinTrouble ? undefined : trouble} />
      <DialogActions doIt={say('do.save')} isReady={complete} onDo={press} onLeave={onClose} />
    </Dialog>
  )
}
