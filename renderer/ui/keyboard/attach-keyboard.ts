// Every key press of the window: finds scans in it, wherever the focus is, and hands keys to layers.
import {
  type Burst,
  continues,
  extendBurst,
  isScan,
  leads,
  silenceAfter,
  startBurst,
  stripScan,
} from './burst.ts'
import type { Layers } from './layers.ts'
import { createLoneKeys } from './lone-keys.ts'
import { rememberField, type TypedField, typedField } from './snapshot.ts'

interface Running {
  readonly burst: Burst
  /** Where characters go into a field: how to put it back. */
  readonly restore: (() => void) | undefined
  /** How many of its characters have already acted as keys pressed alone, or went into the screen's field. */
  readonly spent: number
  /** Where its first character went. */
  readonly field: TypedField | undefined
  /** Since the character before its first. */
  readonly quietMs: number
  /** The character before it, which is its first where it is a scan. */
  readonly lead?: Running
}

/**
 * Listens in the capture phase. Characters of a scan may reach the focused field while they arrive;
 * when they turn out to be a scan the field is put back and the layers get the text instead. Keys
 * pressed outside fields wait until it is sure that no scan begins with them; what is typed there in quick
 * succession is text of the screen's field, and acts on nothing (lone-keys.ts).
 */
export function attachKeyboard(window: Window, layers: Layers): () => void {
  let running: Running | undefined
  /** What silence ended last. A busy machine delays events, not their times: it may go on after all. */
  let ended: Running | undefined
  let timer: number | undefined
  /** The last character. */
  let typedAtMs = Number.NEGATIVE_INFINITY
  const loneKeys = createLoneKeys(window, layers)

  const finish = (endedAtMs?: number): boolean => {
    window.clearTimeout(timer)
    const done = running
    running = undefined
    ended = undefined
    if (!done) return false
    if (isScan(done.burst, endedAtMs)) {
      done.restore?.()
      done.lead?.restore?.()
      loneKeys.endText()
      const text = stripScan((done.lead?.burst.text ?? '') + done.burst.text)
      if (text !== '') layers.scanned(text)
      ended = endedAtMs === undefined ? done : undefined
      return true
    }
    const { text } = done.burst
    ended = { ...done, spent: text.length, restore: done.restore ?? spend(done) }
    return false
  }

  const spend = ({ burst, spent }: Running) =>
    burst.text.length === 1 && spent === 0
      ? loneKeys.pressed({ character: burst.text, atMs: burst.firstAtMs })
      : burst.text.length > spent
        ? loneKeys.text(burst.text.slice(spent), burst.lastAtMs)
        : undefined

  const waitForSilence = ({ burst }: Running) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(whenSilent, silenceAfter(burst))
  }

  const whenSilent = () => {
    // A busy moment delays key events more than timers: let those that wait come first.
    const before = running
    window.setTimeout(() => {
      if (running === before) finish()
    }, 0)
  }

  const continuesAt = (atMs: number) => {
    const before = running ?? ended
    return before !== undefined && continues(before.burst, atMs)
  }

  const character = (event: KeyboardEvent) => {
    if (event.repeat) {
      finish()
      return
    }
    const goesOn = continuesAt(event.timeStamp)
    const last = running ?? ended
    if (!goesOn) finish()
    const takeBack = loneKeys.beforeCharacter(event.timeStamp)
    if (takeBack && ended) ended = { ...ended, restore: both(takeBack, ended.restore) }
    // Not the event's target: where keys before it were text, the focus is in their field by now.
    const focused = typedField(document.activeElement)
    const field = focused && layers.reaches(focused) ? focused : undefined
    if (focused !== field) event.preventDefault()
    const remember = field && rememberField(field)
    const before = running ?? ended
    if (goesOn && before) {
      running = {
        ...before,
        burst: extendBurst(before.burst, event.key, event.timeStamp),
        // What silence cut short may have moved the focus: the rest lands in another field.
        restore: running ? before.restore : both(remember, before.restore),
      }
      ended = undefined
      // A space inside a scan must not press the button that has the focus.
      if (!running.restore) event.preventDefault()
    } else {
      const quietMs = event.timeStamp - typedAtMs
      const isLed =
        last?.field !== undefined &&
        last.field === field &&
        leads(last.burst, { ...last, atMs: event.timeStamp })
      const lead = isLed ? { lead: last } : {}
      running = {
        burst: startBurst(event.key, event.timeStamp),
        restore: remember,
        spent: 0,
        field,
        quietMs,
        ...lead,
      }
    }
    typedAtMs = event.timeStamp
    loneKeys.typed({ character: event.key, atMs: event.timeStamp }, field)
    waitForSilence(running)
  }

  /** The end of a scan that silence had ended before; one too short for silence becomes a scan by it. */
  const isLateEnd = (atMs: number): boolean => {
    if (running || !ended || !continues(ended.burst, atMs)) return false
    const cutShort = ended
    ended = undefined
    if (isScan(cutShort.burst, undefined)) return true
    running = cutShort
    return false
  }

  const named = (event: KeyboardEvent) => {
    const endsScan = event.key === 'Enter' || event.key === 'Tab'
    if (endsScan && isLateEnd(event.timeStamp)) return stop(event)
    const burst = running?.burst
    const isItsEnd = endsScan && burst !== undefined && continues(burst, event.timeStamp)
    if (finish(isItsEnd ? event.timeStamp : undefined)) {
      if (endsScan) stop(event)
      return
    }
    if (loneKeys.beforeNamed(event.key, event.timeStamp)) return stop(event)
    if (event.repeat && (event.key === 'Enter' || event.key === 'Escape')) {
      // A key held down is pressed once.
      if (!(event.target instanceof HTMLTextAreaElement)) stop(event)
      return
    }
    if (event.key === 'Enter' && ownsEnter(event.target)) return
    if (event.key === 'Tab' || !layers.press(event.key)) return
    stop(event)
  }

  /** A key that acts alone acts with Alt too: while a text is typed there is no other way to it. */
  const pressedWithAlt = (key: string) => layers.press(`Alt+${key}`) || layers.press(key)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.key === 'Process' || event.key === 'Dead') return
    const isCharacter = event.key.length === 1
    if (event.getModifierState('AltGraph') && isCharacter) return character(event)
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.altKey && isCharacter && !event.ctrlKey && pressedWithAlt(event.key.toLowerCase())) {
        loneKeys.endText()
        stop(event)
      }
      return
    }
    if (isCharacter) return character(event)
    if (isModifier(event.key)) return
    named(event)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    window.clearTimeout(timer)
    loneKeys.stop()
    window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

const both = (first: (() => void) | undefined, then: (() => void) | undefined): (() => void) | undefined =>
  first && then
    ? () => {
        first()
        then()
      }
    : (first ?? then)

const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(key)

/** Elements on which Enter means something of its own; on the button of what is shown already it is the screen's. */
function ownsEnter(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return (
    target instanceof HTMLElement &&
    target.closest('button:not([aria-current]), a[href], summary, [data-owns-enter]') !== null
  )
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
