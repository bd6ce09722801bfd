// Proves the rhythm of updates: at the start, daily, soon again where work was in the way, and never under work.
import { describe, expect, it } from 'vitest'
import { type StationWork, UPDATE_CHECK_MS, UPDATE_RETRY_MS } from '../../../main/core/settings/updates.ts'
import { startUpdateWatch } from '../../../main/hosts/electron/update-watch.ts'
import { waitFor } from '../../support/wait-for.ts'

const IDLE: StationWork = {
  labelsWaiting: 0,
  purchasesInFlight: 0,
  closeRunning: false,
  ordersRunning: false,
}

/** A watch over a scripted feed; `turn` lets the time that it waits for pass. */
function scriptedWatch(script: { work?: StationWork; newest?: string | Error }) {
  const state = { work: IDLE, newest: undefined as string | Error | undefined, ...script }
  const waits: { act: () => void; waitMs: number; forgotten: boolean }[] = []
  const said: string[] = []
  let looks = 0
  const note = (message: string, facts?: object) => said.push(`${message} ${JSON.stringify(facts ?? {})}`)
  const watch = startUpdateWatch({
    updater: {
      async fetchNewer() {
        looks += 1
        if (state.newest instanceof Error) throw state.newest
        return state.newest
      },
      takeAndQuit: () => undefined,
    },
    work: async () => state.work,
    log: { info: note, warn: note, error: note },
    later(act, waitMs) {
      const wait = { act, waitMs, forgotten: false }
      waits.push(wait)
      return () => {
        wait.forgotten = true
      }
    },
  })
  const settled = (count: number) => waitFor(() => waits.length === count, { what: `wait number ${count}` })
  return { watch, state, waits, said, settled, looks: () => looks }
}

describe('the watch', () => {
  it('looks at the start, then once a day', async () => {
    const { waits, settled, looks } = scriptedWatch({})
    await settled(1)
    expect([looks(), waits[0]?.waitMs]).toEqual([1, UPDATE_CHECK_MS])
    waits[0]?.act()
    await settled(2)
    expect([looks(), waits[1]?.waitMs]).toEqual([2, UPDATE_CHECK_MS])
  })

  it('does not even look while a label waits, and comes back soon', async () => {
    const { state, waits, settled, looks } = scriptedWatch({ work: { ...IDLE, labelsWaiting: 1 } })
    await settled(1)
    expect([looks(), waits[0]?.waitMs]).toEqual([0, UPDATE_RETRY_MS])
    state.work = IDLE
    waits[0]?.act()
    await settled(2)
    expect([looks(), waits[1]?.waitMs]).toEqual([1, UPDATE_CHECK_MS])
  })

  it('is not ended by a feed that cannot be reached, and names no address', async () => {
    const fault = Object.assign(new Error('get https://updates.example/latest.yml'), { code: 'ENOTFOUND' })
    const { waits, said, settled } = scriptedWatch({ newest: fault })
    await settled(1)
    expect(waits[0]?.waitMs).toBe(UPDATE_CHECK_MS)
    expect(said.join()).toContain('ENOTFOUND')
    expect(said.join()).not.toContain('updates.example')
  })

  it('takes nothing where nothing newer was found', async () => {
    const { watch, settled } = scriptedWatch({})
    await settled(1)
    expect(await watch.mayTake()).toBe(false)
  })

  it('takes a newer version at the end, but not while labels wait or a close runs', async () => {
    const { watch, state, settled } = scriptedWatch({ newest: '2.0.0' })
    await settled(1)
    expect(await watch.mayTake()).toBe(true)
    state.work = { ...IDLE, labelsWaiting: 1 }
    expect(await watch.mayTake()).toBe(false)
    state.work = { ...IDLE, closeRunning: true }
    expect(await watch.mayTake()).toBe(false)
  })

  it('waits for nothing after it was stopped', async () => {
    const { watch, waits, settled } = scriptedWatch({})
    await settled(1)
    watch.stop()
    expect(waits[0]?.forgotten).toBe(true)
  })
})
