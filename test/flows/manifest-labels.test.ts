// Labels handed over beside each other: what a busy, a silent and an ending service or station leaves behind.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import { startClose } from '../../main/flows/close-day.ts'
import { closableNow } from '../../main/flows/close-labels.ts'
import { answered, type ScriptedBench, scriptedBench, ship, unknown } from './scripted-bench.ts'

type ParcelService = ScriptedBench['services']['parcel-label']
type Manifested = Awaited<ReturnType<ParcelService['manifest']>>

const busyFor = (retryAfterSeconds: number): ServiceOutcome<never> => ({
  kind: 'not-sent',
  problem: problem('service-busy', 'service.busy', { params: { seconds: retryAfterSeconds } }),
  retryAfterSeconds,
})

async function parcels(count: number): Promise<ScriptedBench> {
  const bench = await scriptedBench()
  for (let place = 0; place < count; place += 1) await ship(bench, `PS-${place}`, { service: 'parcel-label' })
  return bench
}

/** Closes with a service that answers so; each request is given to it with how many came before. */
async function closeWith(
  bench: ScriptedBench,
  answer: (place: number) => Manifested | Promise<Manifested>,
  ending?: AbortSignal,
) {
  const asked: number[] = []
  const manifest = async () => {
    asked.push(performance.now())
    return answer(asked.length - 1)
  }
  const services = {
    ...bench.services,
    'parcel-label': { ...bench.services['parcel-label'], manifest },
  }
  const started = await startClose({ ...bench, services, ...(ending && { ending }) }, {})
  if (!started.ok) throw new Error(started.problem.code)
  await started.value.done
  const record = await bench.ledger.close(started.value.record.id)
  const labels = record?.services[0]?.labels ?? []
  const count = (what: (label: (typeof labels)[number]) => boolean) => labels.filter(what).length
  return {
    asked,
    state: record?.state,
    closed: count(({ outcome }) => outcome === 'closed'),
    unknown: count(({ outcome }) => outcome === 'unknown'),
    leftOpen: count(({ outcome }) => outcome === 'failed'),
    why: [...new Set(labels.flatMap(({ outcome, code }) => (outcome === 'failed' ? [code] : [])))],
  }
}

test('a label that a busy service did not take goes again once it may, and the day is closed', async () => {
  const bench = await parcels(20)
  const seen = await closeWith(bench, place => (place === 5 ? busyFor(0.2) : answered({})))
  expect(seen).toMatchObject({ state: 'done', closed: 20 })
  expect(seen.asked).toHaveLength(21)
})

test('a service that stays busy is left to the next close: nothing waits for it without end', async () => {
  const bench = await parcels(20)
  const seen = await closeWith(bench, () => busyFor(300))
  expect(seen).toMatchObject({
    state: 'partly',
    closed: 0,
    unknown: 0,
    leftOpen: 20,
    why: ['close.service-busy'],
  })
  expect(seen.asked.length).toBeLessThanOrEqual(4)
  expect((await closableNow(bench, 'parcel-label')).now).toHaveLength(20)
})

test('a service that answers nothing any more is handed no further labels: few are in doubt, the others stay open', async () => {
  const bench = await parcels(90)
  const seen = await closeWith(bench, place => (place < 10 ? answered({}) : unknown))
  expect(seen).toMatchObject({ state: 'unknown', closed: 10, why: ['close.service-silent'] })
  expect(seen.unknown).toBeGreaterThanOrEqual(8)
  expect(seen.unknown).toBeLessThanOrEqual(8 + 32)
  expect(seen.leftOpen).toBe(90 - 10 - seen.unknown)
})

test('a service that does not accept the sign-in is handed no further labels: all stay open, and say why', async () => {
  const bench = await parcels(40)
  const shut: ServiceOutcome<never> = {
    kind: 'not-sent',
    problem: problem('not-authorized', 'service.not-authorized'),
  }
  const seen = await closeWith(bench, () => shut)
  expect(seen).toMatchObject({ state: 'partly', unknown: 0, leftOpen: 40, why: ['close.not-authorized'] })
  expect(seen.asked.length).toBeLessThanOrEqual(4)
})

test('labels that did not leave, since the shared records were away, are not said to have a service that is away', async () => {
  const bench = await parcels(3)
  const heldBack = { kind: 'not-sent', problem: problem('storage', 'warehouse.not-held') } as const
  const seen = await closeWith(bench, place => (place === 0 ? heldBack : answered({})))
  expect(seen).toMatchObject({ closed: 2, leftOpen: 1, why: ['close.not-handed-over'] })
})

test('a service that fails and asks to be left alone is left alone so long', async () => {
  const bench = await parcels(20)
  const failing: ServiceOutcome<never> = { ...unknown, retryAfterSeconds: 0.4 }
  const seen = await closeWith(bench, place => (place === 3 ? failing : answered({})))
  expect(seen).toMatchObject({ closed: 19, unknown: 1 })
  const gaps = seen.asked.slice(1).map((at, place) => at - (seen.asked[place] ?? at))
  expect(Math.max(...gaps)).toBeGreaterThanOrEqual(390)
})

test('a service that fails and asks for more time than a close waits is handed nothing more', async () => {
  const bench = await parcels(30)
  const failing: ServiceOutcome<never> = { ...unknown, retryAfterSeconds: 300 }
  const seen = await closeWith(bench, () => failing)
  expect(seen.why).toEqual(['close.service-busy'])
  expect(seen.unknown).toBeLessThanOrEqual(4)
  expect(seen.unknown + seen.leftOpen).toBe(30)
})

test('a service that says “already” again and again has answered: the labels behind those are handed over', async () => {
  const bench = await parcels(30)
  const already: ServiceOutcome<never> = { ...unknown, messages: ['Label already manifested'] }
  const seen = await closeWith(bench, place => (place < 20 ? already : answered({})))
  expect(seen).toMatchObject({ closed: 10, unknown: 20, leftOpen: 0 })
})

test('not many more labels are recorded as going out than go at once: a crash leaves few in doubt', async () => {
  const bench = await parcels(30)
  let [underWay, most] = [0, 0]
  const ledger = new Proxy(bench.ledger, {
    get: (target, name) =>
      name !== 'updateClose'
        ? Reflect.get(target, name)
        : async (...[id, change, event]: Parameters<typeof target.updateClose>) => {
            const outcomes = change.labels?.map(({ outcome }) => outcome) ?? []
            const going = outcomes.filter(outcome => outcome === 'sending').length
            underWay += going - (outcomes.length - going)
            most = Math.max(most, underWay)
            return target.updateClose(id, change, event)
          },
  })
  // Four at the beginning, and fewer each time that it is busy.
  const seen = await closeWith({ ...bench, ledger }, place =>
    place % 2 === 0 ? busyFor(0.01) : answered({}),
  )
  expect(seen.closed).toBe(30)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4 + 2 * 4)
})

test('one answer that is missing now and then keeps no other label from being closed', async () => {
  const bench = await parcels(60)
  const seen = await closeWith(bench, place => (place % 7 === 6 ? unknown : answered({})))
  expect(seen).toMatchObject({ leftOpen: 0, unknown: 8, closed: 52 })
})

test('a station that is ended while a busy service is waited for leaves at once', async () => {
  const bench = await parcels(20)
  const end = new AbortController()
  const seen = await closeWith(
    bench,
    place => {
      if (place === 3) setImmediate(() => end.abort())
      return place < 3 ? answered({}) : busyFor(100)
    },
    end.signal,
  )
  expect(seen).toMatchObject({ state: 'partly', unknown: 0 })
  expect(seen.closed + seen.leftOpen).toBe(20)
})
