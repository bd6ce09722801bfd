// Tells a key that acts from text: whoever types a number means a field, not one act a digit.
import { ALONE_MS } from './burst.ts'
import { createHeldText } from './held-text.ts'
import type { Layers } from './layers.ts'
import { type TypedField, typeInto, typeOn } from './snapshot.ts'

export interface Typed {
  readonly character: string
  readonly atMs: number
}

/** Puts back a field that text went into. */
type TakeBack = () => void

export interface LoneKeys {
  /** A character was typed, in a field or outside; what it may follow is remembered. */
  typed(typed: Typed, field: TypedField | undefined): void
  /** One character outside fields that nothing followed at once: it acts, waits, or is text. */
  pressed(typed: Typed): TakeBack | undefined
  /** Characters outside fields in quick succession: text of the screen's field; never acts. */
  text(text: string, atMs: number): TakeBack | undefined
  /** Before a character is handled: a key that waits is text with it. */
  beforeCharacter(atMs: number): TakeBack | undefined
  /** Before a named key is handled; true where the key ends text that nobody took, and is no act either. */
  beforeNamed(key: string, atMs: number): boolean
  /** A scan was heard, or a key with Alt: what was typed before it does not go on. */
  endText(): void
  stop(): void
}

export function createLoneKeys(window: Window, layers: Layers): LoneKeys {
  let last: Typed | undefined
  let before: Typed | undefined
  /** The last key that acted at once. */
  let acted: Typed | undefined
  let actedAtMs = Number.NEGATIVE_INFINITY
  let waiting: Typed | undefined
  let timer: number | undefined
  /** When text was typed that no field took, and when one took some. */
  let lostAtMs = Number.NEGATIVE_INFINITY
  let takenAtMs = Number.NEGATIVE_INFINITY
  let takenBy: TypedField | undefined
  /** When the rest of a text went into the field that a question stands over. */
  let belowAtMs = Number.NEGATIVE_INFINITY
  const held = createHeldText(window, layers, () => {
    lostAtMs = Number.NEGATIVE_INFINITY
  })

  const taken = () => {
    window.clearTimeout(timer)
    const key = waiting
    waiting = undefined
    return key
  }
  const pressAlone = ({ character, atMs }: Typed): boolean => {
    const isTaken = layers.press(character, atMs)
    if (isTaken) actedAtMs = atMs
    return isTaken
  }
  const act = () => {
    const key = taken()
    if (key) pressAlone(key)
  }
  const wait = (key: Typed) => {
    waiting = key
    timer = window.setTimeout(() => {
      // A busy moment delays key events more than timers: let those that wait come first.
      timer = window.setTimeout(act, 0)
    }, ALONE_MS)
  }
  const text = (typed: string, atMs: number) => {
    if (held.goesOn(typed)) {
      lostAtMs = atMs
      return undefined
    }
    // The rest of a text whose beginning no field took is no text of its own: half a number is another order's.
    if (atMs - lostAtMs <= TYPING_MS) {
      lostAtMs = atMs
      return undefined
    }
    const meant = layers.leadsToField(typed) ? typed.slice(1) : typed
    const field = meant.trim() === '' ? undefined : layers.fieldForText(meant)
    // The question that a key has just opened may not stand there yet.
    const isOpening = field === undefined && meant.trim() !== '' && atMs - actedAtMs <= OPENING_MS
    if (field === 'coming' || (isOpening && !goesOnBelow(atMs))) {
      held.hold(meant)
      lostAtMs = atMs
      return undefined
    }
    const takeBack = field ? typeInto(field, meant) : typedOnBelow(typed, atMs)
    if (takeBack) {
      takenAtMs = atMs
      if (field) takenBy = field
      return takeBack
    }
    lostAtMs = atMs
    return undefined
  }

  /** A question came up over the field that a hand is typing into: half a number is another one. */
  const goesOnBelow = (atMs: number): boolean =>
    takenBy?.isConnected === true && !layers.reaches(takenBy) && atMs - takenAtMs <= TYPING_MS
  const typedOnBelow = (typed: string, atMs: number): TakeBack | undefined => {
    if (!takenBy || !goesOnBelow(atMs)) return undefined
    belowAtMs = atMs
    return typeOn(takenBy, typed)
  }

  return {
    text,
    typed(typed, field) {
      if (field) {
        held.before(field)
        takenAtMs = typed.atMs
        takenBy = field
      }
      before = last
      last = typed
    },
    pressed(key) {
      const previous = last === undefined || last.atMs > key.atMs ? undefined : before
      const follows = previous !== undefined && key.atMs - previous.atMs <= ALONE_MS
      const waits = layers.waits(key.character)
      // After a key that acted, one of the other kind is a second choice: V, then 1.
      const mayAct =
        !follows || ((!waits || previous === acted) && kindOf(previous.character) !== kindOf(key.character))
      const goesOn = !mayAct && previous === acted && layers.takeBack()
      if (goesOn) return text(previous.character + key.character, key.atMs)
      // Whoever types what no field takes is still typing, however slowly; and who typed into one as a question came up.
      const typedAtMs = layers.isModal() ? Math.max(lostAtMs, takenAtMs) : lostAtMs
      if (!mayAct || key.atMs - typedAtMs <= TYPING_MS) return text(key.character, key.atMs)
      if (waits) wait(key)
      else if (pressAlone(key)) acted = last
      else if (key.character !== ' ') return text(key.character, key.atMs)
      return undefined
    },
    beforeCharacter(atMs) {
      const key = taken()
      if (!key) return undefined
      if (atMs - key.atMs <= ALONE_MS) return text(key.character, key.atMs)
      pressAlone(key)
      return undefined
    },
    beforeNamed(name, atMs) {
      before = undefined
      last = undefined
      takenAtMs = Number.NEGATIVE_INFINITY
      const key = taken()
      const endsText = name === 'Enter' || name === 'Tab'
      if (!endsText) held.drop()
      if (key && endsText) text(key.character, key.atMs)
      else if (key && !LEAVES_OFF.has(name)) pressAlone(key)
      return endsText && atMs - Math.max(lostAtMs, belowAtMs) <= ALONE_MS
    },
    endText() {
      held.drop()
      lostAtMs = Number.NEGATIVE_INFINITY
      takenAtMs = Number.NEGATIVE_INFINITY
    },
    stop() {
      taken()
      held.drop()
    },
  }
}

/** The longest pause of a slow hand within a text. */
const TYPING_MS = 900

/** From a key to the question that it opens, on a busy machine, with the pause before a key that acts alone. */
const OPENING_MS = 1_500

/** Whoever corrects or leaves did not mean the key. */
const LEAVES_OFF = new Set(['Escape', 'Backspace', 'Delete'])

/** A digit right after a digit is a number, a letter after a letter a word; a digit and a letter are two choices. */
const kindOf = (character: string) => (/\d/.test(character) ? 'digit' : 'letter')
