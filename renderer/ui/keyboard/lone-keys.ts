// Tells a key that acts from text: whoever types a number means a field, not one act a digit.
import { ALONE_MS } from './burst.ts'
import type { Layers } from './layers.ts'
import { typeInto } from './snapshot.ts'

export interface Typed {
  readonly character: string
  readonly atMs: number
}

/** Puts back a field that text went into. */
type TakeBack = () => void

export interface LoneKeys {
  /** A character was typed, in a field or outside; what it may follow is remembered. */
  typed(typed: Typed, isInField: boolean): void
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
  let waiting: Typed | undefined
  let timer: number | undefined
  /** When text was typed that no field took, and when one took some. */
  let lostAtMs = Number.NEGATIVE_INFINITY
  let takenAtMs = Number.NEGATIVE_INFINITY

  const taken = () => {
    window.clearTimeout(timer)
    const key = waiting
    waiting = undefined
    return key
  }
  const act = () => {
    const key = taken()
    if (key) layers.press(key.character, key.atMs)
  }
  const wait = (key: Typed) => {
    waiting = key
    timer = window.setTimeout(() => {
      // A busy moment delays key events more than timers: let those that wait come first.
      timer = window.setTimeout(act, 0)
    }, ALONE_MS)
  }
  const text = (typed: string, atMs: number) => {
    // The rest of a text whose beginning no field took is no text of its own: half a number is another order's.
    if (atMs - lostAtMs <= TYPING_MS) {
      lostAtMs = atMs
      return undefined
    }
    const meant = layers.leadsToField(typed) ? typed.slice(1) : typed
    const field = meant.trim() === '' ? undefined : layers.fieldForText(meant)
    const takeBack = field && typeInto(field, meant)
    if (takeBack) {
      takenAtMs = atMs
      return takeBack
    }
    lostAtMs = atMs
    return undefined
  }

  return {
    text,
    typed(typed, isInField) {
      if (isInField) takenAtMs = typed.atMs
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
      else if (layers.press(key.character, key.atMs)) acted = last
      else if (key.character !== ' ') return text(key.character, key.atMs)
      return undefined
    },
    beforeCharacter(atMs) {
      const key = taken()
      if (!key) return undefined
      if (atMs - key.atMs <= ALONE_MS) return text(key.character, key.atMs)
      layers.press(key.character, key.atMs)
      return undefined
    },
    beforeNamed(name, atMs) {
      before = undefined
      last = undefined
      takenAtMs = Number.NEGATIVE_INFINITY
      const key = taken()
      const endsText = name === 'Enter' || name === 'Tab'
      if (key && endsText) text(key.character, key.atMs)
      else if (key && !LEAVES_OFF.has(name)) layers.press(key.character, key.atMs)
      return endsText && atMs - lostAtMs <= ALONE_MS
    },
    endText() {
      lostAtMs = Number.NEGATIVE_INFINITY
      takenAtMs = Number.NEGATIVE_INFINITY
    },
    stop: () => void taken(),
  }
}

/** The longest pause of a slow hand within a text. */
const TYPING_MS = 900

/** Whoever corrects or leaves did not mean the key. */
const LEAVES_OFF = new Set(['Escape', 'Backspace', 'Delete'])

/** A digit right after a digit is a number, a letter after a letter a word; a digit and a letter are two choices. */
const kindOf = (character: string) => (/\d/.test(character) ? 'digit' : 'letter')
