// A close that somebody at the bench stops: what has gone out gets its answer, the others stay open.
import { describe, expect, it } from 'vitest'
import type { CloseRecord } from '../../main/core/money/closes.ts'
import { problem } from '../../main/core/problem.ts'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import type { Mode } from '../../main/core/purchases/purchase.ts'
import { startClose } from '../../main/flows/close-day.ts'
import { closableNow } from '../../main/flows/close-labels.ts'
import { createRunningCloses } from '../../main/flows/running-closes.ts'
import { stopClose } from '../../main/flows/stop-close.ts'
import { waitFor } from '../support/wait-for.ts'
import { answered, type ScriptedBench, scriptedBench, ship } from './scripted-bench.ts'

type Manifested = Awaited<ReturnType<ScriptedBench['services']['parcel-label']['manifest']>>

const BUSY: ServiceOutcome<never> = {
  kind: 'not-sent',
  problem: problem('service-busy', 'service.busy', { params: { seconds: 100 } }),
  retryAfterSeconds: 100,
}

/** A close of `count` parcels under way, whose requests are answered by `answer`. */
async function closing(count: number, answer: () => Manifested | Promise<Manifested>) {
  const bench = await scriptedBench()
  for (let place = 0; place < count; place += 1) await ship(bench, `PS-${place}`, { service: 'parcel-label' })
  const asked: string[] = []
  const manifest: ScriptedBench['services']['parcel-label']['manifest'] = async ({ reference = '' }) => {
    asked.push(reference)
    return answer()
  }
  const services = { ...bench.services, 'parcel-label': { ...bench.services['parcel-label'], manifest } }
  const noted: string[] = []
  const ledger = new Proxy(bench.ledger, {
    get: (target, name) => {
      if (name !== 'note') return Reflect.get(target, name)
      return async (event: Parameters<typeof target.note>[0]) => {
        await target.note(event)
        noted.push(event.kind)
      }
    },
  })
  const context = { ...bench, ledger, services }
  const started = await startClose(context, {})
  if (!started.ok) throw new Error(started.problem.code)
  const { record, done } = started.value
  const ended = async () => {
    await done
    return labelsOf(await bench.ledger.close(record.id))
  }
  return { bench, context, id: record.id, asked, noted, ended }
}

const labelsOf = (record: CloseRecord | undefined) =>
  record?.services.flatMap(({ labels }) => labels.map(({ outcome, code }) => [outcome, code])) ?? []

const isNotHandedOver = ([outcome, code]: readonly unknown[]) =>
  outcome === 'failed' && code === 'close.stopped'

describe('a close that is stopped', () => {
  it('hands over no more, and keeps the yes to what had gone out', async () => {
    const held = Promise.withResolvers<void>()
    const { bench, context, id, asked, noted, ended } = await closing(40, async () => {
      await held.promise
      return answered({})
    })
    await waitFor(() => asked.length === 4, { what: 'the first four to go out' })
    expect(await stopClose(context, id)).toEqual({ ok: true, value: { id } })
    // What never left is open at once, and not in doubt if the station ends now.
    const standing = async () => labelsOf(await bench.ledger.close(id)).map(([outcome]) => outcome)
    await waitFor(async () => (await standing()).filter(one => one === 'sending').length === 4, {
      what: 'the four that went out to be the only ones in doubt',
    })
    expect((await standing()).filter(one => one === 'failed')).toHaveLength(36)
    held.resolve()
    const labels = await ended()
    expect(asked).toHaveLength(4)
    expect(labels.filter(([outcome]) => outcome === 'closed')).toHaveLength(4)
    expect(labels.filter(isNotHandedOver)).toHaveLength(36)
    const { now } = await closableNow(bench, 'parcel-label')
    expect(now.map(({ reference }) => reference).filter(one => asked.includes(one))).toEqual([])
    expect(now).toHaveLength(36)
    expect(noted).toEqual(['close-stopped'])
  })

  it('ends at once where its service has asked to be left alone', async () => {
    const { context, id, asked, noted, ended } = await closing(20, () => BUSY)
    await waitFor(() => asked.length > 0, { what: 'the service to be asked' })
    await stopClose(context, id)
    // Once more, as by a second press.
    await stopClose(context, id)
    expect((await ended()).filter(isNotHandedOver)).toHaveLength(20)
    expect(noted).toEqual(['close-stopped'])
  })

  it('is over for whoever stops it afterwards, and unknown by another id', async () => {
    const { context, id, noted, ended } = await closing(1, () => answered({}))
    await ended()
    expect(await stopClose(context, id)).toEqual({ ok: true, value: { id } })
    expect(await stopClose(context, 'no-such-close')).toMatchObject({
      ok: false,
      problem: { kind: 'not-found', code: 'close.not-found' },
    })
    expect(noted).toEqual([])
  })

  it('is stopped at the station that runs it; any other says which that is', async () => {
    const held = Promise.withResolvers<void>()
    const { context, id, ended } = await closing(1, async () => {
      await held.promise
      return answered({})
    })
    const elsewhere = { ...context, closes: createRunningCloses() }
    expect(await stopClose(elsewhere, id)).toMatchObject({
      ok: false,
      problem: { code: 'close.runs-elsewhere', params: { station: 'Bench 1' } },
    })
    held.resolve()
    expect(await ended()).toEqual([['closed', undefined]])
  })

  it('lets nobody begin another one beside it, and says so before anybody waits for the label server', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const held = Promise.withResolvers<void>()
    const service = bench.services['label-server']
    const closeDay: typeof service.closeDay = async (...args) => {
      await held.promise
      return service.closeDay(...args)
    }
    const context = { ...bench, services: { ...bench.services, 'label-server': { ...service, closeDay } } }
    const started = await startClose(context, {})
    if (!started.ok) throw new Error(started.problem.code)
    expect(await startClose(context, {})).toMatchObject({
      ok: false,
      problem: { code: 'close.another-runs' },
    })
    held.resolve()
    await started.value.done
  })

  it('does not begin where it still waits for a label that is being bought, and others buy on', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const leave = await bench.gate.enter('label-server', 1_000)
    const waiting = startClose(bench, {})
    expect(bench.closes.waits('live')).toBe(true)
    expect(bench.closes.waits('training')).toBe(false)
    // Whatever it takes, no other one goes past it.
    expect(await startClose(bench, { services: ['parcel-label'] })).toMatchObject({
      ok: false,
      problem: { code: 'close.another-runs' },
    })
    expect(await stopClose(bench, undefined)).toEqual({ ok: true, value: {} })
    expect(await waiting).toMatchObject({ ok: false, problem: { code: 'close.not-begun' } })
    expect(bench.closes.runs('live')).toBe(false)
    expect(await bench.ledger.closes('live', 1)).toEqual([])
    leave?.()
    await ship(bench, 'LS-2')
    expect(bench.asked.filter(one => one.startsWith('close'))).toEqual([])
  })

  it('has not begun where it is stopped while its labels are looked for', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const ledger = new Proxy(bench.ledger, {
      get: (target, name) => {
        if (name !== 'closable') return Reflect.get(target, name)
        return async (...args: Parameters<typeof target.closable>) => {
          await stopClose(bench, undefined)
          return target.closable(...args)
        }
      },
    })
    expect(await startClose({ ...bench, ledger }, {})).toMatchObject({
      ok: false,
      problem: { code: 'close.not-begun' },
    })
    expect(await bench.ledger.closes('live', 1)).toEqual([])
  })

  it('asks the label server for no further account', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const service = bench.services['label-server']
    const asked: unknown[] = []
    const closeDay: typeof service.closeDay = async (...args) => {
      asked.push(args)
      return service.closeDay(...args)
    }
    const closes = createRunningCloses()
    const stopped = {
      ...closes,
      begin: (mode: Mode) => {
        const running = closes.begin(mode)
        return {
          ...running,
          started(id: string) {
            running.started(id)
            closes.stop({ id, mode })
          },
        }
      },
    }
    const context = {
      ...bench,
      closes: stopped,
      services: { ...bench.services, 'label-server': { ...service, closeDay } },
    }
    const started = await startClose(context, {})
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    expect(asked).toEqual([])
    expect(labelsOf(await bench.ledger.close(started.value.record.id))).toEqual([['failed', 'close.stopped']])
  })
})
