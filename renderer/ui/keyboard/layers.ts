// Owns who hears a key or a scan: the topmost layer that wants it.

export type KeyHandler = () => void

export interface Layer {
  /** 0 the frame, 1 the task, 2 a dialog over it, 3 a dialog over that. */
  readonly level: number
  /** A modal layer keeps keys (not scans) from the layers below. */
  readonly modal: boolean
  /** By key name, or a character for a key alone (`'1'`, `'v'`: compared in lower case), or `Alt+1`. */
  readonly keys: () => Readonly<Record<string, KeyHandler | undefined>>
  /** True where this layer took the scan. */
  readonly scan: () => ((text: string) => boolean) | undefined
}

export interface Layers {
  add(layer: Layer): () => void
  /** True where a layer acted on the key, or a modal layer keeps it from the others. */
  press(key: string): boolean
  scanned(text: string): void
}

export function createLayers(): Layers {
  let layers: readonly Layer[] = []
  const fromTop = () => layers.toReversed()
  return {
    add(layer) {
      const above = layers.findIndex(one => one.level > layer.level)
      layers = above < 0 ? [...layers, layer] : layers.toSpliced(above, 0, layer)
      return () => {
        layers = layers.filter(one => one !== layer)
      }
    },
    press(key) {
      for (const layer of fromTop()) {
        const handler = layer.keys()[key.length === 1 ? key.toLowerCase() : key]
        if (handler) {
          handler()
          return true
        }
        if (layer.modal) return /^F\d+$/.test(key)
      }
      return false
    },
    scanned(text) {
      for (const layer of fromTop()) {
        if (layer.scan()?.(text)) return
      }
    },
  }
}
