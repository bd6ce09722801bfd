// How components listen for keys and scans.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { attachKeyboard } from './attach-keyboard.ts'
import { createLayers, type KeyAct, type Layers } from './layers.ts'
import type { TypedField } from './snapshot.ts'

const LayersContext = createContext<Layers | undefined>(undefined)

/** Stands once, around everything that listens. */
export function KeyboardProvider({ children }: { readonly children: ReactNode }) {
  const [layers] = useState(createLayers)
  useEffect(() => attachKeyboard(window, layers), [layers])
  return <LayersContext value={layers}>{children}</LayersContext>
}

export function useLayers(): Layers {
  const layers = useContext(LayersContext)
  if (!layers) throw new Error('KeyboardProvider is missing')
  return layers
}

export interface ListenOptions {
  readonly level: 0 | 1 | 2 | 3
  readonly modal?: boolean
  /** What is typed goes to its field alone. */
  readonly typing?: boolean
  /** Of a modal layer: whether a field stands in it. */
  readonly holds?: (field: TypedField) => boolean
  readonly keys?: Readonly<Record<string, KeyAct | undefined>>
  readonly scan?: (text: string) => boolean
  /** The field that this text is meant for where it was typed into none; null: it is about to be there. */
  readonly field?: (text: string) => TypedField | null | undefined
  /** False: hears nothing. */
  readonly active?: boolean
}

/** Hears keys and scans while the component is mounted; handlers may change on every render. */
export function useListen({
  level,
  modal = false,
  typing = false,
  holds,
  keys = {},
  scan,
  field,
  active = true,
}: ListenOptions): void {
  const layers = useLayers()
  const latest = useRef({ holds, keys, scan, field })
  useLayoutEffect(() => {
    latest.current = { holds, keys, scan, field }
  })
  useLayoutEffect(() => {
    if (!active) return
    return layers.add({
      level,
      modal,
      typing,
      holds: one => latest.current.holds?.(one) ?? false,
      keys: () => latest.current.keys,
      scan: () => latest.current.scan,
      field: text => latest.current.field?.(text),
    })
  }, [layers, level, modal, typing, active])
}
