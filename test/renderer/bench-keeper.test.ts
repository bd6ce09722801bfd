// What a window sets aside comes to the station whatever is lost on the way: drawn runs over the station's own list.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openKeptBench } from '../../main/settings/kept-bench.ts'
import type { ChannelValue, Problem, Reply } from '../../renderer/station/types.ts'
import { createBenchKeeper, type Mode, type Parcel } from '../../renderer/tasks/pack/bench/bench-keeper.ts'
import { benchOf } from '../../renderer/tasks/pack/bench/kept-bench.ts'
import { reduce } from '../../renderer/tasks/pack/pack-reducer.ts'
import { type PackAction, startPacking } from '../../renderer/tasks/pack/pack-state.ts'
import { tempFolder } from '../support/temp-folder.ts'

const AWAY: Problem = { kind: 'internal', code: 'station.away', message: 'Away.', nextStep: 'Again.' }
const clock = { now: () => new Date('2026-11-20T12:00:00Z') }
type Network = 'answers' | 'request-lost' | 'answer-lost'
type Station = ReturnType<typeof openKeptBench>

/** A page of one window over a station, as the hooks have it. */
function openPage(station: Station, network: () => Network, newId: () => string) {
  let state = startPacking('label-server', newId())
  let mode: Mode = 'training'
  const timers = new Set<() => void>()
  const underWay = new Set<Promise<unknown>>()
  const sent: Parcel[] = []
  const deliver = async ({ mode: of, ...given }: Parcel): Promise<Reply<ChannelValue<'bench.keep'>>> => {
    const way = network()
    if (way === 'request-lost') return { ok: false, problem: AWAY }
    const reply = await station.keep(of, { ...given, windowId: 'w-1' })
    if (way === 'answer-lost' || !reply.ok) return { ok: false, problem: AWAY }
    const { revision, aside, missing } = reply.value
    return { ok: true, value: { revision, aside: [...aside], missing: [...missing] } }
  }
  const keeper = createBenchKeeper({
    send(parcel) {
      sent.push(parcel)
      const going = deliver(parcel)
      underWay.add(going)
      void going.finally(() => underWay.delete(going))
      return going
    },
    later(run) {
      timers.add(run)
      return () => timers.delete(run)
    },
    newId,
    onKept({ mode: of, changes }, { revision, aside }) {
      if (changes.length > 0 && of === mode) act({ kind: 'aside-told', revision, aside, kept: changes })
    },
    onFailed: () => undefined,
  })
  const see = () => {
    const bench = benchOf({ ...state, nextCommandId: 'next' })
    keeper.see({ mode, bench, pending: state.shelf.pending }, state.phase.kind === 'form')
  }
  const act = (...actions: readonly PackAction[]) => {
    state = actions.reduce(reduce, state)
    see()
  }
  const settle = async () => {
    for (;;) {
      await Promise.all(underWay)
      await Promise.resolve()
      if (underWay.size === 0) return
    }
  }
  const read = () => {
    const { pending, bench = station.kept(mode, 'w-1') } = keeper.owed(mode)
    const told = { kind: 'aside-told', ...station.aside(mode), anew: true, owed: pending } as const
    act(
      { kind: 'cleared', commandId: newId() },
      told,
      ...(bench ? [{ kind: 'restored', bench } as const] : []),
    )
  }
  return {
    act,
    read,
    settle,
    keeper,
    sent,
    state: () => state,
    mode: () => mode,
    async turnTo(next: Mode) {
      // A bench is read by a station that answers, and no answer comes between.
      await settle()
      mode = next
      read()
    },
    async tick() {
      for (const run of [...timers]) {
        timers.delete(run)
        run()
      }
      await settle()
    },
  }
}

const ids = (drafts: readonly { readonly id?: string | undefined }[]) => drafts.map(({ id }) => id).toSorted()

const step = fc.oneof(
  fc.record({ kind: fc.constant('begin' as const), name: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constantFrom('aside', 'prepare', 'tick', 'wake', 'heard', 'mode', 'reload') }),
  fc.record({
    kind: fc.constant('network' as const),
    to: fc.constantFrom<Network>('answers', 'request-lost', 'answer-lost'),
  }),
)

test('once requests are answered again the station has what the window shows, and no package is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
      const station = openKeptBench(await tempFolder('keeper'), clock)
      let network: Network = 'answers'
      let count = 0
      const newId = () => `id-${++count}`
      const open = () => openPage(station, () => network, newId)
      let page = open()
      const begun: Record<Mode, Set<string>> = { training: new Set(), live: new Set() }
      for (const one of steps) {
        const { draft } = page.state()
        if ('name' in one) {
          const reference = `ORD-${one.name}`
          page.act(
            { kind: 'scanned', reference, commandId: newId() },
            { kind: 'edited', path: 'to.name', text: newId() },
          )
          begun[page.mode()].add(reference)
        } else if ('to' in one) network = one.to
        else if (one.kind === 'aside') page.act({ kind: 'put-aside', commandId: newId() })
        else if (one.kind === 'prepare' && draft.reference !== '')
          page.act({ kind: 'prepared', draft, at: clock.now().toISOString(), commandId: newId() })
        else if (one.kind === 'tick') await page.tick()
        else if (one.kind === 'wake') page.keeper.wake()
        else if (one.kind === 'heard') page.keeper.heard()
        else if (one.kind === 'mode') await page.turnTo(page.mode() === 'live' ? 'training' : 'live')
        else if (one.kind === 'reload') {
          // What no request brings away goes with its page.
          network = network === 'request-lost' ? 'answer-lost' : network
          await page.settle()
          page.keeper.leave()
          await page.settle()
          const mode = page.mode()
          page = open()
          await page.turnTo(mode)
        }
      }
      network = 'answers'
      for (let turn = 0; turn < 3; turn += 1) await page.tick()
      for (const mode of ['training', 'live'] as const) {
        await page.turnTo(mode)
        await page.tick()
        expect(ids(page.state().aside)).toEqual(ids(station.aside(mode).aside))
        expect(page.state().shelf.pending).toEqual([])
        const onBench = station.kept(mode, 'w-1')?.draft
        expect(onBench?.reference).toBe(page.state().draft.reference)
        const there = [onBench?.reference, ...station.aside(mode).aside.map(({ reference }) => reference)]
        for (const reference of begun[mode]) expect(there).toContain(reference)
      }
    }),
    { numRuns: 120 },
  )
})

test('a draft whose request was lost does not hold back the package that is put aside after it', async () => {
  const station = openKeptBench(await tempFolder('keeper'), clock)
  let network: Network = 'request-lost'
  let count = 0
  const page = openPage(
    station,
    () => network,
    () => `id-${++count}`,
  )
  page.act(
    { kind: 'scanned', reference: 'ORD-1', commandId: 'c-1' },
    { kind: 'edited', path: 'to.name', text: 'Bo Cole' },
  )
  await page.tick()
  network = 'answers'
  page.act({ kind: 'put-aside', commandId: 'c-2' })
  await page.settle()
  expect(station.aside('training').aside.map(({ reference }) => reference)).toEqual(['ORD-1'])
  expect(page.sent.at(-1)?.changes).toHaveLength(1)
})

test('changes whose answer was lost go again as they were, under their id', async () => {
  const station = openKeptBench(await tempFolder('keeper'), clock)
  let network: Network = 'answer-lost'
  let count = 0
  const page = openPage(
    station,
    () => network,
    () => `id-${++count}`,
  )
  const begin = (reference: string) =>
    page.act(
      { kind: 'scanned', reference, commandId: `c-${reference}` },
      { kind: 'edited', path: 'to.name', text: 'Bo Cole' },
    )
  begin('ORD-1')
  page.act({ kind: 'put-aside', commandId: 'c-2' })
  await page.settle()
  begin('ORD-2')
  network = 'answers'
  await page.tick()
  await page.tick()
  const [first, again] = page.sent.filter(({ changes }) => changes.length > 0)
  expect(again).toBe(first)
  expect(station.kept('training', 'w-1')?.draft.reference).toBe('ORD-2')
})

test('what is on its way goes once more as the page is left, and is put aside once', async () => {
  const station = openKeptBench(await tempFolder('keeper'), clock)
  let count = 0
  const page = openPage(
    station,
    () => 'answers',
    () => `id-${++count}`,
  )
  page.act(
    { kind: 'scanned', reference: 'ORD-1', commandId: 'c-1' },
    { kind: 'edited', path: 'to.name', text: 'Bo Cole' },
    { kind: 'put-aside', commandId: 'c-2' },
  )
  page.keeper.leave()
  await page.settle()
  const [first, again] = page.sent.filter(({ changes }) => changes.length > 0)
  expect(again).toBe(first)
  expect(station.aside('training').aside.map(({ reference }) => reference)).toEqual(['ORD-1'])
})

test('what fails while all else is answered is sent again in a second, not at each answer', async () => {
  const station = openKeptBench(await tempFolder('keeper'), clock)
  let network: Network = 'request-lost'
  let count = 0
  const page = openPage(
    station,
    () => network,
    () => `id-${++count}`,
  )
  page.act(
    { kind: 'scanned', reference: 'ORD-1', commandId: 'c-1' },
    { kind: 'edited', path: 'to.name', text: 'Bo Cole' },
    { kind: 'put-aside', commandId: 'c-2' },
  )
  await page.settle()
  const before = page.sent.length
  for (let answers = 0; answers < 20; answers += 1) {
    page.keeper.wake()
    await page.settle()
  }
  expect(page.sent).toHaveLength(before)
  await page.tick()
  expect(page.sent).toHaveLength(before + 1)
  network = 'answers'
  page.keeper.heard()
  await page.settle()
  expect(ids(station.aside('training').aside)).toHaveLength(1)
})
