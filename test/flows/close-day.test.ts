// Closing the day: frozen ids, an outcome for every label, nothing closed twice.
import { describe, expect, it } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { startClose } from '../../main/flows/close-day.ts'
import { closableNow } from '../../main/flows/close-labels.ts'
import { resolveClose } from '../../main/flows/resolve-close.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { voidShipment } from '../../main/flows/void-shipment.ts'
import {
  answered,
  notSent,
  order,
  refused,
  type ScriptedBench,
  scriptedBench,
  ship,
  unknown,
} from './scripted-bench.ts'

async function close(bench: ScriptedBench, ...args: [Parameters<typeof startClose>[1]?]) {
  const started = await startClose(bench, args[0] ?? {})
  if (!started.ok) return { started, record: undefined }
  await started.value.done
  return { started, record: await bench.ledger.close(started.value.record.id) }
}

const outcomes = (record: Awaited<ReturnType<typeof close>>['record']) =>
  Object.fromEntries(
    (record?.services ?? []).flatMap(part => part.labels.map(one => [one.reference, one.outcome] as const)),
  )

describe('closing the day', () => {
  it('closes the label server’s day once and manifests every parcel label', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    await ship(bench, 'LS-2')
    await ship(bench, 'PS-1', { service: 'parcel-label' })
    const { record } = await close(bench)
    expect(record?.state).toBe('done')
    expect(outcomes(record)).toEqual({ 'LS-1': 'closed', 'LS-2': 'closed', 'PS-1': 'closed' })
    expect(bench.asked.filter(what => /^(close|manifest)/.test(what))).toEqual([
      'close P-1',
      'manifest T-PS-1',
    ])
    expect((await closableNow(bench, 'label-server')).now).toEqual([])
    expect(await startClose(bench, {})).toMatchObject({ ok: false, problem: { code: 'close.nothing' } })
  })

  it('hands over no more once the station is ending, and the rest is open for the next close', async () => {
    const bench = await scriptedBench()
    for (let place = 0; place < 70; place += 1) await ship(bench, `PS-${place}`, { service: 'parcel-label' })
    const end = new AbortController()
    const parcel = bench.services['parcel-label']
    const ending: ScriptedBench = Object.assign(Object.create(bench), {
      ending: end.signal,
      services: {
        ...bench.services,
        'parcel-label': {
          ...parcel,
          manifest: (...args: Parameters<typeof parcel.manifest>) => {
            end.abort()
            return parcel.manifest(...args)
          },
        },
      },
    })
    const { record } = await close(ending)
    expect(record?.state).toBe('partly')
    const labels = record?.services[0]?.labels ?? []
    const handedOver = bench.asked.filter(what => what.startsWith('manifest')).length
    expect(handedOver).toBeLessThanOrEqual(4)
    expect(labels.filter(label => label.outcome === 'closed')).toHaveLength(handedOver)
    expect(labels.filter(label => label.code === 'close.not-handed-over')).toHaveLength(70 - handedOver)
    expect((await closableNow(bench, 'parcel-label')).now).toHaveLength(70 - handedOver)
  })

  it('says what the service said beside its yes', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    bench.script.closeDay.push(answered({ documents: [], numbers: [], raw: {} }, ['Pickup was late']))
    const { record } = await close(bench)
    expect(record?.services[0]?.labels).toMatchObject([
      { outcome: 'closed', code: 'close.service-says', params: { text: 'Pickup was late' } },
    ])
  })

  it('leaves out voided labels and those dated ahead', async () => {
    const bench = await scriptedBench()
    const { record: voided } = await ship(bench, 'LS-1')
    await voidShipment(bench, { id: voided.id, reason: 'cancelled' })
    const ahead = order('LS-2')
    await ship(bench, 'LS-2', {
      shipment: { ...ahead.shipment, futureShipDate: '2026-11-25T09:00:00-08:00' },
    })
    await ship(bench, 'LS-3')
    const { now, later } = await closableNow(bench, 'label-server')
    expect([now.length, later.length]).toEqual([1, 1])
    expect(outcomes((await close(bench)).record)).toEqual({ 'LS-3': 'closed' })
  })

  it('of named labels alone is refused beside any other, also beside one that is dated ahead', async () => {
    const bench = await scriptedBench()
    const { record: own } = await ship(bench, 'LS-1')
    const ahead = order('LS-2')
    const { record: other } = await ship(bench, 'LS-2', {
      shipment: { ...ahead.shipment, futureShipDate: '2026-11-25T09:00:00-08:00' },
    })
    const alone = { services: ['label-server'], noneBut: [own.id] } as const
    expect(await startClose(bench, alone)).toMatchObject({
      ok: false,
      problem: { code: 'close.others-too', params: { count: 1 } },
    })
    await voidShipment(bench, { id: other.id, reason: 'cancelled' })
    expect(outcomes((await close(bench, alone)).record)).toEqual({ 'LS-1': 'closed' })
  })

  it('keeps the failed ones open for the next close, which takes only those', async () => {
    const bench = await scriptedBench()
    for (const reference of ['PS-1', 'PS-2', 'PS-3'])
      await ship(bench, reference, { service: 'parcel-label' })
    bench.script.manifest.push(refused('container not open'), notSent)
    const first = await close(bench)
    expect(first.record?.state).toBe('partly')
    expect(Object.values(outcomes(first.record)).sort()).toEqual(['closed', 'failed', 'failed'])
    const second = await close(bench)
    expect(Object.values(outcomes(second.record))).toEqual(['closed', 'closed'])
  })

  it('has each parcel on record as going out before its request, and as many at once as the settings allow', async () => {
    const bench = await scriptedBench()
    const parcels = Array.from({ length: 70 }, (_, at) => `PS-${at}`)
    await Promise.all(parcels.map(one => ship(bench, one, { service: 'parcel-label' })))
    const service = bench.services['parcel-label']
    const seen: { readonly own: string | undefined; readonly sending: number }[] = []
    let together = 0
    let mostTogether = 0
    const manifest: typeof service.manifest = async (request, account) => {
      together += 1
      mostTogether = Math.max(mostTogether, together)
      const [running] = await bench.ledger.closes('live', 1)
      const labels = (await bench.ledger.close(running?.id ?? ''))?.services[0]?.labels ?? []
      const own = labels.find(label => `T-${label.reference}` === request.identifiers.trackingNumbers[0])
      seen.push({
        own: own?.outcome,
        sending: labels.filter(label => label.outcome === 'sending').length,
      })
      together -= 1
      return service.manifest(request, account)
    }
    const parcelLabel = { ...bench.settings.parcelLabel, manifestsAtOnce: 6 }
    const { record } = await close({
      ...bench,
      settings: { ...bench.settings, parcelLabel },
      services: { ...bench.services, 'parcel-label': { ...service, manifest } },
    })
    expect(record?.state).toBe('done')
    expect(Object.values(outcomes(record))).toEqual(Array.from({ length: 70 }, () => 'closed'))
    expect(seen).toHaveLength(70)
    expect(new Set(seen.map(({ own }) => own))).toEqual(new Set(['sending']))
    expect(Math.max(...seen.map(({ sending }) => sending))).toBeLessThanOrEqual(64)
    expect(mostTogether).toBe(6)
  })

  it('lets nobody discard the parcel that is just being told to the carrier', async () => {
    const bench = await scriptedBench()
    const [first, second] = [
      await ship(bench, 'PS-1', { service: 'parcel-label' }),
      await ship(bench, 'PS-2', { service: 'parcel-label' }),
    ]
    const service = bench.services['parcel-label']
    const said: unknown[] = []
    const manifest: typeof service.manifest = async (request, account) => {
      said.push(await voidShipment(bench, { id: first.record.id, reason: 'spoilt' }))
      return service.manifest(request, account)
    }
    const services = { ...bench.services, 'parcel-label': { ...service, manifest } }
    await voidShipment(bench, { id: second.record.id, reason: 'spoilt' })
    const { record } = await close({ ...bench, services })
    expect(said).toMatchObject([{ ok: false, problem: { kind: 'wrong-state', code: 'void.closing' } }])
    expect(outcomes(record)).toEqual({ 'PS-1': 'closed' })
  })

  it('tells nobody of a label whose record cannot be read, and leaves it open for the next close', async () => {
    const bench = await scriptedBench()
    for (const reference of ['PS-1', 'PS-2']) await ship(bench, reference, { service: 'parcel-label' })
    const gone = new LedgerFailure(problem('storage', 'storage.stopped'))
    const ledger = { ...bench.ledger, purchase: () => Promise.reject(gone) }
    const started = await startClose({ ...bench, ledger }, {})
    if (!started.ok) throw new Error('not started')
    await expect(started.value.done).rejects.toBe(gone)
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toEqual([])
    expect(await bench.ledger.close(started.value.record.id)).toMatchObject({
      state: 'partly',
      services: [{ labels: [{ code: 'close.not-handed-over' }, { code: 'close.not-handed-over' }] }],
    })
    expect(outcomes((await close(bench)).record)).toEqual({ 'PS-1': 'closed', 'PS-2': 'closed' })
  })

  it.each([1, 2, 3])(
    'whose write number %i fails keeps every answer until the ledger takes it again',
    async failing => {
      const bench = await scriptedBench()
      for (const reference of ['LS-1']) await ship(bench, reference)
      for (const reference of ['PS-1', 'PS-2']) await ship(bench, reference, { service: 'parcel-label' })
      bench.script.manifest.push(refused('container not open'))
      let writes = 0
      let mended = false
      const ledger: typeof bench.ledger = {
        ...bench.ledger,
        updateClose: async (...args) => {
          writes += 1
          if (writes >= failing && !mended) throw new LedgerFailure(problem('storage', 'storage.not-written'))
          return bench.ledger.updateClose(...args)
        },
      }
      const started = await startClose({ ...bench, ledger }, {})
      if (!started.ok) throw new Error('not started')
      await expect(started.value.done).rejects.toBeInstanceOf(LedgerFailure)
      expect(new Set(bench.pending.waiting().map(({ kind }) => kind))).toEqual(new Set(['close']))
      expect((await bench.ledger.close(started.value.record.id))?.state).toBe('running')
      mended = true
      await bench.pending.written()
      expect(bench.pending.waiting()).toEqual([])
      const record = await bench.ledger.close(started.value.record.id)
      expect(record?.state).toBe('partly')
      const said = bench.asked.filter(what => /^(close|manifest)/.test(what))
      const told = outcomes(record)
      expect(told['LS-1']).toBe(said.includes('close P-1') ? 'closed' : 'failed')
      // The first manifest was refused, what came after it was taken; the rest is open.
      const closed = Object.entries(told).filter(([, outcome]) => outcome === 'closed')
      expect(closed).toHaveLength(said.length - (said.some(what => what.startsWith('manifest')) ? 1 : 0))
      expect(
        (await bench.ledger.closable('live', 'parcel-label')).length +
          closed.filter(([name]) => name.startsWith('PS')).length,
      ).toBe(2)
    },
  )

  it('is closed by a person of a label that the service calls manifested already', async () => {
    const bench = await scriptedBench()
    const { record: label } = await ship(bench, 'PS-1', { service: 'parcel-label' })
    bench.script.manifest.push(refused('manifested already'))
    const { record } = await close(bench)
    expect(outcomes(record)).toEqual({ 'PS-1': 'failed' })
    const said = { id: record?.id ?? '', service: 'parcel-label', note: 'in the portal' } as const
    const inTraining = { ...bench, mode: 'training' } as const
    expect(await resolveClose(inTraining, { ...said, outcome: 'closed' })).toMatchObject({
      problem: { code: 'close.other-mode' },
    })
    expect(await resolveClose(bench, { ...said, outcome: 'closed' })).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state', code: 'close.settled-already' },
    })
    const shipmentIds = [label.id]
    expect(await resolveClose(bench, { ...said, outcome: 'closed', shipmentIds: ['another'] })).toMatchObject(
      {
        ok: false,
        problem: { kind: 'not-found' },
      },
    )
    expect(await resolveClose(bench, { ...said, outcome: 'closed', shipmentIds })).toMatchObject({
      ok: true,
      value: { state: 'done' },
    })
    expect((await bench.ledger.purchase(label.id))?.closedAt).toBeDefined()
    expect(await resolveClose(bench, { ...said, outcome: 'not-closed', shipmentIds })).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state', code: 'close.settled-already' },
    })
  })

  it('that got no answer blocks the next one until a person has said what happened', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    bench.script.closeDay.push(unknown)
    const { record } = await close(bench)
    expect(record).toMatchObject({ state: 'unknown' })
    await ship(bench, 'LS-2')
    expect(await startClose(bench, {})).toMatchObject({ ok: false, problem: { code: 'close.unsettled' } })
    const resolved = await resolveClose(bench, {
      id: record?.id ?? '',
      service: 'label-server',
      outcome: 'closed',
      note: 'in the portal',
    })
    expect(resolved).toMatchObject({ ok: true, value: { state: 'done' } })
    expect(outcomes((await close(bench)).record)).toEqual({ 'LS-2': 'closed' })
  })

  it('takes a refusal after an unknown manifest for what it is: no proof', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'PS-1', { service: 'parcel-label' })
    bench.script.manifest.push(unknown, refused('already manifested'))
    const first = await close(bench)
    expect(outcomes(first.record)).toEqual({ 'PS-1': 'unknown' })
    await resolveClose(bench, {
      id: first.record?.id ?? '',
      service: 'parcel-label',
      outcome: 'not-closed',
      note: 'not in the list',
    })
    expect(outcomes((await close(bench)).record)).toEqual({ 'PS-1': 'unknown' })
  })

  it('waits for a purchase in flight and holds new ones until the service has answered', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const leave = await bench.gate.enter('label-server', 60_000)
    const closing = close(bench)
    const late = ship(bench, 'LS-2')
    await new Promise(resolve => setImmediate(resolve))
    expect(bench.asked).not.toContain('close P-1')
    leave?.()
    expect(outcomes((await closing).record)).toMatchObject({ 'LS-1': 'closed' })
    await late
    expect(bench.asked.indexOf('close P-1')).toBeGreaterThan(-1)
  })

  it('is one close for one command', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const first = await close(bench, { commandId: 'c-1' })
    const second = await close(bench, { commandId: 'c-1' })
    const other = await startClose({ ...bench, mode: 'training' }, { commandId: 'c-1' })
    expect(other).toMatchObject({ problem: { code: 'command.reused' } })
    expect(second.record?.id).toBe(first.record?.id)
    expect(bench.asked.filter(what => what.startsWith('close'))).toHaveLength(1)
  })

  it('says of a label without a number of its service that this is missing, and not that nobody was reached', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'PS-1', { service: 'parcel-label' })
    const service = bench.services['parcel-label']
    const manifest: typeof service.manifest = async () => ({
      kind: 'not-sent',
      problem: problem('invalid-input', 'service.identifier-missing'),
    })
    const services = { ...bench.services, 'parcel-label': { ...service, manifest } }
    const started = await startClose({ ...bench, services }, {})
    if (!started.ok) throw new Error('not started')
    await started.value.done
    const close = await bench.ledger.close(started.value.record.id)
    expect(close?.services.flatMap(part => part.labels)).toMatchObject([
      { outcome: 'failed', code: 'close.no-number' },
    ])
  })

  it('opens the gate when the label server has answered: a purchase waits for no manifest', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    await ship(bench, 'PS-1', { service: 'parcel-label' })
    const service = bench.services['parcel-label']
    const held = Promise.withResolvers<void>()
    const manifest: typeof service.manifest = async (...args) => {
      await held.promise
      return service.manifest(...args)
    }
    const services = { ...bench.services, 'parcel-label': { ...service, manifest } }
    const started = await startClose({ ...bench, services }, {})
    if (!started.ok) throw new Error('not started')
    await ship(bench, 'LS-2')
    expect(bench.asked.indexOf('buy LS-2')).toBeGreaterThan(bench.asked.indexOf('close P-1'))
    held.resolve()
    await started.value.done
    expect(outcomes(await bench.ledger.close(started.value.record.id))).toMatchObject({ 'PS-1': 'closed' })
  })

  it('asks the ledger alone whether an earlier one is in the way', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    // As one that a supervisor has seen, and that somebody changed once more: no reason to hold up a day.
    const ledger = new Proxy(bench.ledger, {
      get: (target, name) => {
        if (name !== 'closes') return Reflect.get(target, name)
        return async () => [{ id: 'close-0', state: 'unknown', station: 'Bench 1' }]
      },
    })
    const started = await startClose({ ...bench, ledger }, {})
    if (!started.ok) throw new Error(started.problem.code)
    await started.value.done
    expect((await bench.ledger.close(started.value.record.id))?.state).toBe('done')
  })

  it('does not begin while a purchase does not end, and says where; a purchase that waits in vain says so too', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const network = { ...bench.settings.network, gateTimeoutMs: 20 }
    const hasty = { ...bench, settings: { ...bench.settings, network } }
    const leave = await bench.gate.enter('label-server', 1_000)
    expect(await startClose(hasty, {})).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state', code: 'close.waits-for-others' },
    })
    leave?.()
    const open = await bench.gate.shut('label-server', 1_000)
    expect(await shipPackage(hasty, order('LS-2'))).toMatchObject({
      ok: false,
      problem: { kind: 'wrong-state', code: 'purchase.day-closes' },
    })
    expect((await bench.ledger.livePurchases('live', 'LS-2'))[0]).toBeUndefined()
    open?.()
  })

  it('has a label dated ahead closed where the service’s answer names it, whatever day is its own', async () => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1')
    const ahead = (reference: string) => ({
      shipment: { ...order(reference).shipment, futureShipDate: '2031-01-01T12:00:00Z' },
    })
    const { record: named } = await ship(bench, 'LS-2', ahead('LS-2'))
    const { record: left } = await ship(bench, 'LS-3', ahead('LS-3'))
    const numbers = ['T-LS-1', 't-ls-2', 'T-LS-33']
    bench.script.closeDay.push(answered({ documents: [], numbers, raw: {} }))
    const { record } = await close(bench)
    expect(outcomes(record)).toEqual({ 'LS-1': 'closed' })
    expect((await bench.ledger.purchase(named.id))?.closedAt).toBeDefined()
    expect((await bench.ledger.purchase(left.id))?.closedAt).toBeUndefined()
    const kinds = (await bench.ledger.events(named.id)).map(({ kind }) => kind)
    expect(kinds).toContain('close-took-along')
  })

  it('has the printer asked again by a purchase that waited for it', async () => {
    const bench = await scriptedBench()
    const open = await bench.gate.shut('label-server', 1_000)
    const waiting = shipPackage(bench, order('LS-1'))
    await new Promise(resolve => setImmediate(resolve))
    bench.clockAt = new Date(bench.clockAt.getTime() + 30_000)
    bench.script.printerState = {
      kind: 'not-ready',
      reason: 'paper-out',
    } as typeof bench.script.printerState
    open?.()
    expect(await waiting).toMatchObject({ ok: false, problem: { kind: 'printer-not-ready' } })
    expect(bench.asked).not.toContain('buy LS-1')
  })

  // The bench stands in New York, where it is five in the morning; the second is tomorrow there.
  it.each([
    ['2026-11-20T17:00:00Z', 'now'],
    ['2026-11-21T04:59:00Z', 'now'],
    ['2026-11-21T05:01:00Z', 'later'],
  ] as const)('takes a label dated by the station’s own day: %s goes %s', async (futureShipDate, when) => {
    const bench = await scriptedBench()
    await ship(bench, 'LS-1', { shipment: { ...order('LS-1').shipment, futureShipDate } })
    const found = await closableNow(bench, 'label-server')
    expect(found[when].map(({ reference }) => reference)).toEqual(['LS-1'])
  })
})

describe('handing over single labels', () => {
  const bound = async () => {
    const bench = await scriptedBench()
    const { record: one } = await ship(bench, 'PS-1', { service: 'parcel-label' })
    const { record: other } = await ship(bench, 'PS-2', { service: 'parcel-label' })
    return { bench, one, other }
  }

  it('tells the service of the named label alone, and the next close takes the others', async () => {
    const { bench, one } = await bound()
    const { record } = await close(bench, { shipmentIds: [one.id, one.id] })
    expect(record?.state).toBe('done')
    expect(outcomes(record)).toEqual({ 'PS-1': 'closed' })
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toEqual(['manifest T-PS-1'])
    expect((await bench.ledger.purchase(one.id))?.closedAt).toBeDefined()
    const { record: day } = await close(bench)
    expect(outcomes(day)).toEqual({ 'PS-2': 'closed' })
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toHaveLength(2)
  })

  it('hands over a fetched label that a person names, which no close of a day takes', async () => {
    const { bench } = await bound()
    const account = bench.accounts['parcel-label']
    if (!account) throw new Error('the bench has no account')
    const added = await bench.ledger.addFetched(
      {
        id: 'fetched-1',
        environment: bench.mode,
        service: 'parcel-label',
        account,
        reference: 'ELSEWHERE-1',
        requestId: '',
        bodyHash: '',
        identifiers: { trackingNumbers: [], labelId: 'L-ELSEWHERE' },
        warnings: [],
        attention: [],
        station: bench.stationName,
      },
      [],
      { kind: 'label-fetched' },
    )
    expect(added.kind).toBe('intended')
    const { record: day } = await close(bench)
    expect(outcomes(day)).toEqual({ 'PS-1': 'closed', 'PS-2': 'closed' })
    const { record } = await close(bench, { shipmentIds: ['fetched-1'] })
    expect(outcomes(record)).toEqual({ 'ELSEWHERE-1': 'closed' })
    const again = await startClose(bench, { shipmentIds: ['fetched-1'] })
    expect(again).toMatchObject({ ok: false, problem: { code: 'shipment.closed' } })
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toHaveLength(3)
  })

  it('asks nothing for what is voided, the label server’s, closed or of nobody, and once for a command', async () => {
    const { bench, one, other } = await bound()
    const { record: server } = await ship(bench, 'LS-1')
    await voidShipment(bench, { id: other.id, reason: 'wrong-address' })
    const refusal = async (id: string) => {
      const reply = await startClose(bench, { shipmentIds: [id] })
      return reply.ok ? undefined : reply.problem.code
    }
    expect(await refusal(other.id)).toBe('shipment.wrong-state')
    expect(await refusal(server.id)).toBe('close.whole-day')
    expect(await refusal('nobody')).toBe('shipment.not-found')
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toEqual([])
    const asked = { shipmentIds: [one.id], commandId: 'press-1' }
    const first = await close(bench, asked)
    const repeat = await close(bench, asked)
    expect(repeat.record?.id).toBe(first.record?.id)
    expect(bench.asked.filter(what => what.startsWith('manifest'))).toEqual(['manifest T-PS-1'])
    expect(await startClose(bench, { shipmentIds: [server.id], commandId: 'press-1' })).toMatchObject({
      ok: false,
    })
    expect(await refusal(one.id)).toBe('shipment.closed')
  })

  it('says that its labels were named, and which of them are still open', async () => {
    const { bench, one, other } = await bound()
    bench.script.manifest.push(refused('Not today'), refused('Not today'))
    const container = { encodedBarcode: 'BAG-1' }
    const { record } = await close(bench, {
      shipmentIds: [one.id, other.id],
      container,
      commandId: 'press-1',
    })
    expect(record).toMatchObject({ state: 'partly', named: true, container })
    const open = async () => {
      const read = await bench.ledger.close(record?.id ?? '')
      return read?.services[0]?.labels.flatMap(label => (label.open ? label.reference : []))
    }
    expect(await open()).toEqual(['PS-1', 'PS-2'])
    // Its command is no day's.
    const asDay = await startClose(bench, { container, commandId: 'press-1' })
    expect(asDay).toMatchObject({ ok: false, problem: { code: 'command.reused' } })
    await voidShipment(bench, { id: other.id, reason: 'wrong-address' })
    expect(await open()).toEqual(['PS-1'])
    const { record: day } = await close(bench)
    expect(day?.named).toBeUndefined()
    expect(outcomes(day)).toEqual({ 'PS-1': 'closed' })
    expect(await open()).toEqual([])
  })

  it('leaves a label without an answer to a person, and lets nobody else discard it meanwhile', async () => {
    const { bench, one } = await bound()
    bench.script.manifest.push(unknown)
    const { record } = await close(bench, { shipmentIds: [one.id] })
    expect(record?.state).toBe('unknown')
    expect(await startClose(bench, { shipmentIds: [one.id] })).toMatchObject({
      ok: false,
      problem: { code: 'close.unsettled' },
    })
    expect(await voidShipment(bench, { id: one.id, reason: 'wrong-address' })).toMatchObject({ ok: false })
  })
})
