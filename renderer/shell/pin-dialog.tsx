// Signing in: the person by name, then the PIN, and a new PIN where a supervisor's is too short.
import { useRef, useState } from 'react'
import dialogClasses from '../parts/dialog.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { PinField } from '../parts/pin-field.tsx'
import { useBand } from '../parts/result-band.tsx'
import { allowed } from '../station/call.ts'
import type { ChannelValue, Problem } from '../station/types.ts'
import { sends, useCommand } from '../station/use-command.ts'
import { Action } from '../ui/action.tsx'
import { Choice } from '../ui/choice.tsx'
import { useWords } from '../words/use-words.ts'

type Person = ChannelValue<'people.list'>[number]

/** Why a new PIN is chosen: `offered` where a short one has just opened its one time, and this can be left for later. */
type NewPinReason = 'asked' | 'offered' | 'first'

/** Fewest digits of a new PIN, as the station asks for them. */
const FEWEST_DIGITS = { operator: 4, supervisor: 6 } as const

interface Asked {
  readonly why: 'sign-in' | 'supervisor'
  /** What was stopped, where a supervisor is asked for. */
  readonly stop?: string | undefined
  /** Who may answer: everybody, or the supervisors. */
  readonly people: readonly Person[]
  /** Who was here last, and is chosen already. */
  readonly lastId: string | undefined
  readonly onSignedIn: (person: Person) => void
  readonly onClose: () => void
}

export function PinDialog(asked: Asked) {
  const { people, lastId } = asked
  const first = Math.max(
    0,
    people.findIndex(one => one.id === lastId),
  )
  const [at, setAt] = useState(first)
  const [person, setPerson] = useState(people.length === 1 ? people[0] : undefined)
  const [badge, setBadge] = useState('')
  if (person) {
    const others = people.length > 1 ? () => setPerson(undefined) : undefined
    return <PersonPin {...asked} key={person.id} person={person} badge={badge} onOther={others} />
  }
  return <WhoDialog {...asked} at={at} onAt={setAt} onPerson={setPerson} onBadge={setBadge} />
}

function WhoDialog({
  why,
  people,
  at,
  onAt,
  onPerson,
  onBadge,
  onClose,
}: Asked & {
  readonly at: number
  readonly onAt: (at: number) => void
  readonly onPerson: (person: Person | undefined) => void
  readonly onBadge: (pin: string) => void
}) {
  const { say } = useWords()
  const step = (by: number) => onAt((at + by + people.length) % people.length)
  const take = () => onPerson(people[at])
  return (
    <Dialog
      title={say(why === 'supervisor' ? 'people.supervisor' : 'people.who')}
      onClose={onClose}
      level={3}
      keys={{
        Enter: take,
        ArrowDown: () => step(1),
        ArrowUp: () => step(-1),
        ...Object.fromEntries(
          people.slice(0, 9).map((person, index) => [String(index + 1), () => onPerson(person)]),
        ),
      }}
      // A badge scanned too early is kept for the person who is chosen next.
      scan={text => {
        onBadge(digitsOf(text))
        return true
      }}
    >
      {why === 'supervisor' && <p className={dialogClasses.text}>{say('people.supervisor-text')}</p>}
      <Choice
        legend={say('people.choose')}
        layout="list"
        value={people[at]?.id}
        onChange={id => onAt(people.findIndex(one => one.id === id))}
        options={people.map((person, index) => ({
          value: person.id,
          label: person.name,
          hint: say(`people.role-${person.role}`),
          ...(index < 9 && { cap: String(index + 1) }),
        }))}
      />
      <DialogActions doIt={say('people.next')} onDo={take} onLeave={onClose} />
    </Dialog>
  )
}

function PersonPin({
  why,
  stop,
  person,
  badge,
  onOther,
  onSignedIn,
  onClose,
}: Asked & {
  readonly person: Person
  readonly badge: string
  readonly onOther: (() => void) | undefined
}) {
  const { say, problem } = useWords()
  const band = useBand()
  const [pin, setPin] = useState(badge)
  // What is on its way leaves the field at once: digits typed meanwhile are the next try's, and stay.
  const sent = useRef('')
  const isForOne = why === 'supervisor'
  const [renewing, setRenewing] = useState<NewPinReason | undefined>(
    person.choosesPin && !isForOne ? 'first' : undefined,
  )
  const [trouble, setTrouble] = useState<string>()

  const refused = (why: Problem) => {
    if (why.code === 'people.renew-pin') return setRenewing('asked')
    if (why.code === 'people.pin-first') return setRenewing('first')
    if (why.code === 'people.wrong-pin') setRenewing(undefined)
    const { message, nextStep } = problem({ ...why, ...why.fieldProblems?.newPin })
    setTrouble(`${message} ${nextStep}`.trim())
  }
  const unlocking = useCommand(sends('session.unlock'), {
    refreshes: ['session.present', 'people.list'],
    onRefused: refused,
  })
  const unlock = async (newPin?: string) => {
    const reply = await unlocking.send({
      personId: person.id,
      pin: sent.current || undefined,
      newPin,
      stop,
    })
    if (!reply?.ok) return
    onSignedIn(person)
    if (stop !== undefined) allowed(stop)
    band.show(({ say }) => ({
      tone: 'ok',
      big: say(isForOne ? 'people.opened' : 'people.welcome'),
      lines: [say(isForOne ? 'people.opened-line' : 'people.welcome-line', { name: person.name })],
      greets: person.name,
    }))
    if (reply.value.pinToRenew) return setRenewing('offered')
    onClose()
  }
  if (renewing) {
    return (
      <NewPin
        person={person}
        reason={renewing}
        trouble={trouble}
        onPin={newPin => void unlock(newPin)}
        onClose={onClose}
      />
    )
  }
  const press = () => {
    if (pin === '' || unlocking.busy) return
    sent.current = pin
    setPin('')
    void unlock()
  }
  return (
    <Dialog
      title={why === 'supervisor' ? say('people.supervisor') : person.name}
      onClose={onClose}
      keys={{ Enter: press, ...(onOther && { 'Alt+o': onOther }) }}
      level={3}
      holdsField
      // A scanned badge is its PIN.
      scan={text => {
        setPin(digitsOf(text))
        return true
      }}
    >
      {why === 'supervisor' && <p className={dialogClasses.text}>{say('people.supervisor-text')}</p>}
      <PinField
        label={say('people.pin-of', { name: person.name })}
        value={pin}
        onChange={setPin}
        problem={trouble}
        large
        // One that is on its way has left its field.
        required={!unlocking.busy}
        data-autofocus
      />
      <DialogActions doIt={say('people.unlock')} isReady={pin !== ''} onDo={press} onLeave={onClose} />
      {onOther && (
        <Action look="quiet" cap={say('key.other-person')} shortcut="Alt+O" onClick={onOther}>
          {say('people.other')}
        </Action>
      )}
    </Dialog>
  )
}

/** Twice, since nobody sees what is typed. */
function NewPin({
  person,
  reason,
  trouble,
  onPin,
  onClose,
}: {
  readonly person: Person
  readonly reason: NewPinReason
  readonly trouble: string | undefined
  readonly onPin: (pin: string) => void
  readonly onClose: () => void
}) {
  const { say } = useWords()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const second = useRef<HTMLInputElement>(null)
  const complete = pin.length >= FEWEST_DIGITS[person.role]
  const press = () => {
    if (!complete) return
    if (again === '') return second.current?.focus()
    if (again === pin) onPin(pin)
  }
  const differs = again.length >= pin.length && again !== pin
  return (
    <Dialog
      title={reason === 'first' ? person.name : say('people.renew')}
      onClose={onClose}
      keys={{ Enter: press }}
      level={3}
      holdsField
    >
      <p className={dialogClasses.text}>{say(`people.renew-${reason}`)}</p>
      <PinField
        label={say(person.role === 'supervisor' ? 'people.new-pin-supervisor' : 'people.new-pin-operator')}
        value={pin}
        onChange={setPin}
        problem={trouble}
        large
        required
        minLength={FEWEST_DIGITS[person.role]}
        data-autofocus
      />
      <PinField
        ref={second}
        label={say('people.new-pin-again')}
        value={again}
        onChange={setAgain}
        problem={differs ? say('people.new-pin-differs') : undefined}
        large
      />
      <DialogActions
        doIt={say('do.save')}
        isReady={complete && again === pin}
        onDo={press}
        leave={reason === 'offered' ? 'people.later' : 'do.cancel'}
        onLeave={onClose}
      />
    </Dialog>
  )
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
