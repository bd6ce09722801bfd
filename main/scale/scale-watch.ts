// The station's scale: kept open while one is set up, its state reported, its weight given once per package.

import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Scale, ScaleSettings, ScaleState } from '../core/shipment/scale.ts'
import type { SentenceCode } from '../i18n/index.ts'
import { createFreshWeight } from './fresh-weight.ts'
import {
  findSerialScales,
  loadSerialDriver,
  openSerialScale,
  type ScaleSerialDriver,
} from './serial-scale.ts'
import {
  type OpenedScale,
  type OpenScale,
  SCALE_TIMES,
  type ScaleTimes,
  type SourceListener,
} from './source.ts'
import { findUsbScales, type HidDriver, loadHidDriver, openUsbScale } from './usb-scale.ts'

export interface ScaleOptions {
  readonly settings: () => ScaleSettings
  /** Called when the state is another one, or the weight at rest is. */
  readonly onState: (state: ScaleState) => void
  /** Native drivers load only when such a scale is used. */
  readonly serialDriver?: () => Promise<ScaleSerialDriver>
  readonly hidDriver?: () => Promise<HidDriver>
  readonly times?: Partial<ScaleTimes>
}

export function createScale(options: ScaleOptions): Scale {
  const times = { ...SCALE_TIMES, ...options.times }
  const serialDriver = options.serialDriver ?? loadSerialDriver
  const hidDriver = options.hidDriver ?? loadHidDriver
  const fresh = createFreshWeight()
  const waiting = new Set<() => void>()
  let state: ScaleState = { kind: 'none' }
  let inUse = ''
  /** Rises with every change of the scale in use: what an earlier one still says is not heard. */
  let turn = 0
  let open: OpenScale | undefined
  let retry: NodeJS.Timeout | undefined

  const become = (next: ScaleState) => {
    const before = state
    state = next
    if (!sameJson(before, next)) options.onState(next)
    for (const wake of waiting) wake()
  }

  const openSource = async (settings: ScaleSettings, listener: SourceListener): Promise<OpenedScale> => {
    try {
      switch (settings.kind) {
        case 'none':
          return { kind: 'away', busy: false }
        case 'serial':
          return await openSerialScale(await serialDriver(), settings, times, listener)
        case 'usb':
          return await openUsbScale(await hidDriver(), settings, listener)
      }
    } catch {
      // The driver does not load on this machine, or refuses these settings: no scale.
      return { kind: 'away', busy: false }
    }
  }

  const connect = async (settings: ScaleSettings): Promise<void> => {
    const mine = turn
    const again = (busy: boolean) => {
      if (mine !== turn) return
      open = undefined
      become({ kind: 'away', busy })
      retry = setTimeout(() => void connect(settings), times.retryMs)
      retry.unref()
    }
    const opened = await openSource(settings, {
      reading: reading => {
        if (mine === turn) become(fresh.seen(reading))
      },
      away: again,
    })
    if (opened.kind === 'away') return again(opened.busy)
    if (mine === turn) open = opened.scale
    else await opened.scale.close()
  }

  const disconnect = async () => {
    turn += 1
    clearTimeout(retry)
    const closing = open
    open = undefined
    await closing?.close()
  }

  return {
    state: () => state,
    async read() {
      const giveUpAt = performance.now() + times.restMs
      for (;;) {
        const answer = readingOf(state)
        const leftMs = giveUpAt - performance.now()
        if (answer.ok || !comesToRest(state) || leftMs <= 0) return answer
        await new Promise<void>(resolve => {
          const wake = () => {
            clearTimeout(timer)
            waiting.delete(wake)
            resolve()
          }
          const timer = setTimeout(wake, leftMs)
          waiting.add(wake)
        })
      }
    },
    shipped() {
      fresh.shipped()
      if (state.kind === 'stable') become(fresh.seen(state))
    },
    async changed() {
      const settings = options.settings()
      const wanted = JSON.stringify(settings)
      if (wanted === inUse) return
      inUse = wanted
      await disconnect()
      if (settings.kind === 'none') return become({ kind: 'none' })
      become({ kind: 'away', busy: false })
      await connect(settings)
    },
    async discover() {
      const [serial, usb] = await Promise.all([
        serialDriver().then(findSerialScales, () => []),
        hidDriver().then(findUsbScales, () => []),
      ])
      return [...usb, ...serial]
    },
    async stop() {
      inUse = ''
      await disconnect()
    },
  }
}

/** A moment more may bring a weight: it moves. */
const comesToRest = (state: ScaleState) => state.kind === 'moving'

const WHY_NOT: Readonly<Record<Exclude<ScaleState['kind'], 'stable' | 'away'>, SentenceCode>> = {
  none: 'scale.not-set-up',
  zero: 'scale.empty',
  moving: 'scale.moving',
  previous: 'scale.previous-package',
  under: 'scale.below-zero',
  over: 'scale.overloaded',
  fault: 'scale.fault',
}

function readingOf(state: ScaleState): Result<{ readonly weightOz: number }, Problem> {
  if (state.kind === 'stable') return ok({ weightOz: state.weightOz })
  if (state.kind === 'away') {
    return fail(problem('wrong-state', state.busy ? 'scale.busy' : 'scale.unreachable'))
  }
  return fail(problem('wrong-state', WHY_NOT[state.kind]))
}
