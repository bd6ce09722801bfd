// Text whose field is about to be there: a question that is opening, a form that is turning. It is kept until the field is,
// so that no number loses its beginning.
import type { Layers } from './layers.ts'
import { type TypedField, typeInto } from './snapshot.ts'

/** How often it is looked whether the field is there, and how often in vain before nobody means it any more. */
const LOOK_MS = 40
const MOST_LOOKS = 25

export interface HeldText {
  hold(text: string): void
  /** The rest of it; false where nothing is held. */
  goesOn(text: string): boolean
  /** Before a character goes into this field: what was typed before it goes first. */
  before(field: TypedField): void
  drop(): void
}

/** `onTaken`: all of it stands in its field. */
export function createHeldText(window: Window, layers: Layers, onTaken: () => void): HeldText {
  let held: { readonly text: string; readonly looks: number } | undefined
  let timer: number | undefined

  const drop = () => {
    window.clearTimeout(timer)
    held = undefined
  }
  const take = (text: string, field: TypedField) => {
    drop()
    if (typeInto(field, text)) onTaken()
  }
  const look = () => {
    if (!held) return
    const { text, looks } = held
    const field = layers.fieldForText(text)
    if (typeof field === 'object') return take(text, field)
    if (looks >= MOST_LOOKS) return drop()
    hold(text, looks + 1)
  }
  const hold = (text: string, looks = 0) => {
    window.clearTimeout(timer)
    held = { text, looks }
    timer = window.setTimeout(look, LOOK_MS)
  }

  return {
    hold,
    goesOn(text) {
      if (!held) return false
      hold(held.text + text)
      return true
    },
    before(field) {
      if (held && layers.fieldForText(held.text) === field) take(held.text, field)
    },
    drop,
  }
}
