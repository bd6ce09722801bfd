// A station for the hosts' tests: it answers by script and keeps what it was asked.
import type { StationFile, StationHandle } from '../../main/api/station-handle.ts'
import type { Health } from '../../main/api/views/health.ts'
import type { StationWork } from '../../main/core/settings/updates.ts'
import type { StationEvent } from '../../preload/contract/events.ts'
import type { Reply } from '../../preload/contract/station-api.ts'

export interface ScriptedStation extends StationHandle {
  readonly calls: readonly { readonly channel: string; readonly input: unknown }[]
  readonly askedFiles: readonly string[]
  readonly listenerCount: number
  readonly stopped: boolean
  emit(event: StationEvent): void
}

export function scriptedStation(
  script: {
    readonly answer?: (channel: string, input: unknown) => Reply<unknown> | Promise<Reply<unknown>>
    readonly files?: Readonly<Record<string, StationFile>>
    readonly health?: Health
    readonly work?: Partial<StationWork>
  } = {},
): ScriptedStation {
  const calls: { channel: string; input: unknown }[] = []
  const askedFiles: string[] = []
  const listeners = new Set<(event: StationEvent) => void>()
  let stopped = false
  return {
    calls,
    askedFiles,
    get listenerCount() {
      return listeners.size
    },
    get stopped() {
      return stopped
    },
    emit(event) {
      for (const listener of listeners) listener(event)
    },
    async call(channel, input) {
      calls.push({ channel, input })
      return (await script.answer?.(channel, input)) ?? { ok: true, value: { channel, input } }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    windowOpened: () => () => undefined,
    async file(path) {
      askedFiles.push(path)
      return script.files?.[path]
    },
    health: async () => script.health ?? { health: 'ok', reasons: [] },
    work: async () => ({
      labelsWaiting: 0,
      purchasesInFlight: 0,
      closeRunning: false,
      ordersRunning: false,
      ...script.work,
    }),
    underWay: () => [],
    finish: async () => undefined,
    hurry: () => undefined,
    async stop() {
      stopped = true
    },
  }
}

/** A notice, the smallest event there is. */
export const notice = (message: string): StationEvent => ({
  name: 'notice',
  value: { code: 'station.internal', message, nextStep: '' },
})
