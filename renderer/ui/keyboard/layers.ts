// Who hears a key or a scan: the topmost layer that wants it.
import type { TypedField } from './snapshot.ts'

export type KeyHandler = () => void

/** What costs paper or money: its key acts only where nothing else is typed just before or after it. */
export interface AloneKey {
  readonly alone: KeyHandler
}

/** Brings the focus to the layer's field; what is typed right after it is text of that field. */
export interface FieldKey {
  readonly toField: true
}

/** Acts at once; where it was the beginning of a number, what it gave takes it back. */
export interface FirstKey {
  readonly first: () => KeyHandler
}

export type KeyAct = KeyHandler | AloneKey | FieldKey | FirstKey

export interface Layer {
  /** 0 the frame, 1 the task, 2 a dialog over it, 3 a dialog over that. */
  readonly level: number
  /** A modal layer keeps keys (not scans) from the layers below. */
  readonly modal: boolean
  /** What is typed is meant for its field alone, whatever has the focus; other keys go on to the layers below. */
  readonly typing?: boolean
  /** Whether a field stands in this layer; what is typed into one below a modal layer was not meant for it. */
  readonly holds: (field: TypedField) => boolean
  /** By key name, or a character for a key alone (`'1'`, `'v'`: compared in lower case), or `Alt+1`. */
  readonly keys: () => Readonly<Record<string, KeyAct | undefined>>
  /** True where this layer took the scan. */
  readonly scan: () => ((text: string) => boolean) | undefined
  /** The field that this text is meant for where it was typed into none; null: it is about to be there. */
  readonly field: (text: string) => TypedField | null | undefined
  /** Nobody meant it by a key that was pressed before it was there. */
  readonly addedAtMs: number
}

export interface Layers {
  add(layer: Omit<Layer, 'addedAtMs'>): () => void
  /** True where a layer acted on the key, or a modal layer keeps it from the others. */
  press(key: string, pressedAtMs?: number): boolean
  /** Whether the key's act waits until it is sure that the key was pressed alone. */
  waits(key: string): boolean
  /** Whether text that begins so begins with the key that leads to the field. */
  leadsToField(text: string): boolean
  scanned(text: string): void
  /** What the last key did, where it goes on as a number: as if it had not been pressed. False where it stays done. */
  takeBack(): boolean
  /** Whether a modal layer stands on top. */
  isModal(): boolean
  /** Whether what is typed into the field is its text: not while a question stands over it that has no focus yet. */
  reaches(field: TypedField): boolean
  /** Where text goes that was typed into no field; `coming`: into one that is about to be there. */
  fieldForText(text: string): TypedField | 'coming' | undefined
}

export function createLayers(now: () => number = () => performance.now()): Layers {
  let layers: readonly Layer[] = []
  let undo: KeyHandler | undefined
  const fromTop = () => layers.toReversed()
  /** The topmost layer that has an act on the key; undefined where there is none or a modal one keeps it. */
  const actOn = (key: string, pressedAtMs: number) => {
    const name = key.length === 1 ? key.toLowerCase() : key
    for (const layer of fromTop()) {
      const act = layer.addedAtMs <= pressedAtMs ? layer.keys()[name] : undefined
      if (act) return { act, layer }
      if (layer.modal) return { kept: /^F\d+$/.test(key) }
      if (layer.typing && key.length === 1) return {}
    }
    return {}
  }
  return {
    add(added) {
      const layer = { ...added, addedAtMs: now() }
      const above = layers.findIndex(one => one.level > layer.level)
      layers = above < 0 ? [...layers, layer] : layers.toSpliced(above, 0, layer)
      return () => {
        layers = layers.filter(one => one !== layer)
      }
    },
    press(key, pressedAtMs = Number.POSITIVE_INFINITY) {
      const { act, layer, kept = false } = actOn(key, pressedAtMs)
      undo = undefined
      if (!act) return kept
      if (typeof act === 'function') act()
      else if ('alone' in act) act.alone()
      else if ('first' in act) undo = act.first()
      else layer.field('')?.focus()
      return true
    },
    takeBack() {
      const done = undo
      undo = undefined
      done?.()
      return done !== undefined
    },
    waits(key) {
      const { act } = actOn(key, Number.POSITIVE_INFINITY)
      return typeof act === 'object' && 'alone' in act
    },
    leadsToField(text) {
      const { act } = actOn(text.charAt(0), Number.POSITIVE_INFINITY)
      return typeof act === 'object' && 'toField' in act
    },
    scanned(text) {
      for (const layer of fromTop()) {
        if (layer.scan()?.(text)) return
      }
    },
    isModal: () => layers.some(({ modal }) => modal),
    reaches: field =>
      fromTop()
        .find(({ modal, typing }) => modal || typing)
        ?.holds(field) ?? true,
    fieldForText(text) {
      for (const layer of fromTop()) {
        const field = layer.field(text)
        if (field !== undefined) return field ?? 'coming'
        if (layer.modal) return undefined
      }
      return undefined
    },
  }
}
