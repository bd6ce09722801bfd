// What of a close a person may choose: one service alone, and the container that the parcel service's labels are in.
import { Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import type { ServiceName } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import type { Chosen } from './still-open.ts'

const CONTAINER = ['encodedBarcode', 'containerEncodedBarcode', 'accountCode'] as const
type Container = Readonly<Partial<Record<(typeof CONTAINER)[number], string>>>

export interface CloseChoices {
  /** The services with labels that a person leaves out; where only one has labels, none is. */
  readonly left: ReadonlySet<ServiceName>
  readonly toggle: (service: ServiceName) => void
  readonly container: Container
  readonly setContainer: (container: Container) => void
  /** Of the parcel service's labels, those alone that were scanned back. */
  readonly scannedOnly: boolean
  readonly setScannedOnly: (only: boolean) => void
  /** They were for the close that has begun, and are not the next one's. */
  readonly forget: () => void
}

const NONE_LEFT: ReadonlySet<ServiceName> = new Set()

/** `all`: the services that have labels to close. */
export function useCloseChoices(all: readonly ServiceName[]): CloseChoices {
  const [left, setLeft] = useState(NONE_LEFT)
  const [container, setContainer] = useState<Container>({})
  const [scannedOnly, setScannedOnly] = useState(false)
  const forget = () => {
    setLeft(NONE_LEFT)
    setContainer({})
    setScannedOnly(false)
  }
  const toggle = (service: ServiceName) =>
    setLeft(
      before =>
        new Set(before.has(service) ? [...before].filter(one => one !== service) : [...before, service]),
    )
  return {
    left: all.length > 1 ? left : NONE_LEFT,
    toggle,
    container,
    setContainer,
    scannedOnly,
    setScannedOnly,
    forget,
  }
}

/** As the channel takes them: nothing where everything is closed, in no container. */
export function chosenOf(
  { left, container, scannedOnly }: Pick<CloseChoices, 'left' | 'container' | 'scannedOnly'>,
  all: readonly ServiceName[],
): Chosen {
  const services = all.filter(service => !left.has(service))
  const said = Object.entries(container).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()] as const],
  )
  return {
    ...(services.length < all.length && { services: [...services] }),
    ...(scannedOnly && services.includes('parcel-label') && { scannedOnly }),
    ...(said.length > 0 && services.includes('parcel-label') && { container: Object.fromEntries(said) }),
  }
}

/** The keys of what may be chosen; services have their number. */
const KEYS = { scanned: 's', container: 'n' } as const

export function ServiceChoice({
  choices,
  service,
  cap,
}: {
  readonly choices: CloseChoices
  readonly service: ServiceName
  readonly cap: string
}) {
  const { say } = useWords()
  useListen({ level: 1, keys: { [cap]: () => choices.toggle(service) } })
  return (
    <Switch
      label={<WithKey cap={cap}>{say('close.with')}</WithKey>}
      aria-keyshortcuts={cap}
      aria-label={`${say('close.with')}: ${say(`service.${service}`)}`}
      checked={!choices.left.has(service)}
      onChange={() => choices.toggle(service)}
      // Enter is not for the day while a service is being chosen.
      data-owns-enter
    />
  )
}

/** Offered where labels are scanned back, and some are not. */
export function ScannedChoice({
  choices,
  scanned,
}: {
  readonly choices: CloseChoices
  readonly scanned: number
}) {
  const { say } = useWords()
  const cap = KEYS.scanned.toUpperCase()
  useListen({ level: 1, keys: { [KEYS.scanned]: () => choices.setScannedOnly(!choices.scannedOnly) } })
  return (
    <Switch
      label={<WithKey cap={cap}>{say('close.scanned-only', { count: scanned })}</WithKey>}
      aria-label={say('close.scanned-only', { count: scanned })}
      aria-keyshortcuts={cap}
      checked={choices.scannedOnly}
      onChange={event => choices.setScannedOnly(event.currentTarget.checked)}
      // Enter is not for the day while that is being chosen.
      data-owns-enter
    />
  )
}

const WithKey = ({ cap, children }: { readonly cap: string; readonly children: string }) => (
  <>
    {children} <KeyCap>{cap}</KeyCap>
  </>
)

/** Asked for in a dialog, whose fields a scanner fills: on the screen itself a scan goes to packing. */
export function ContainerFields({
  choices: { container, setContainer },
}: {
  readonly choices: CloseChoices
}) {
  const { say } = useWords()
  const [typed, setTyped] = useState<Container>()
  /** The field that a scan is for: the one that has the focus, or had it last. */
  const field = useRef<(typeof CONTAINER)[number]>(CONTAINER[0])
  const ask = () => {
    field.current = CONTAINER[0]
    setTyped(container)
  }
  const close = () => setTyped(undefined)
  const keep = () => {
    if (typed) setContainer(typed)
    close()
  }
  useListen({ level: 1, keys: { [KEYS.container]: ask } })
  const said = CONTAINER.flatMap(name => container[name]?.trim() || [])
  return (
    <>
      <Action size="small" cap={KEYS.container.toUpperCase()} onClick={ask}>
        {said.length > 0 ? say('close.in-container', { code: said.join(' · ') }) : say('close.container')}
      </Action>
      {typed && (
        <Dialog
          title={say('close.container-title')}
          onClose={close}
          keys={{ Enter: keep }}
          scan={text => {
            setTyped(was => was && { ...was, [field.current]: text })
            return true
          }}
          holdsField
        >
          {CONTAINER.map((name, index) => (
            <Field
              key={name}
              label={say(`close.container-${name}`)}
              value={typed[name] ?? ''}
              maxLength={name === 'accountCode' ? 100 : 200}
              onChange={text => setTyped({ ...typed, [name]: text })}
              onFocus={() => {
                field.current = name
              }}
              {...(index === 0 && { 'data-autofocus': true })}
            />
          ))}
          <DialogActions doIt={say('close.container-do')} onDo={keep} onLeave={close} />
        </Dialog>
      )}
    </>
  )
}
