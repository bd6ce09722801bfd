// Every record is compared with what the trail says of it: what was changed, taken away or invented from outside is
// named.
import { describe, expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { boughtPurchase, newJob, onEachLedger } from '../fixtures.ts'

onEachLedger((place, bench) => {
  const FUNDS = {
    id: 'funds-1',
    environment: 'live',
    meterId: 'M-1',
    amountCents: 5000,
    transactionReference: 'T-1',
  } as const

  async function aDay() {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const bought = []
    for (let one = 0; one < 3; one += 1) bought.push(await boughtPurchase(store))
    const [first, second] = bought
    if (!first || !second) throw new Error('nothing was bought')
    await store.intendFunds(FUNDS, { kind: 'funds-sending' })
    await store.settleFunds('funds-1', ['sending'], { state: 'added' }, { kind: 'funds-added' })
    const voided = second.id
    await store.changePurchase({ id: voided, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
    await store.changePurchase({
      id: voided,
      from: ['voiding'],
      to: 'voided',
      event: { kind: 'void-voided' },
    })
    await store.setAttention(first.id, ['no-payload'], toldAs('marked'))
    return { folder, store, first, voided: second }
  }

  async function tampered(work: (ids: { first: string; voided: string }) => string) {
    const day = await aDay()
    expect((await day.store.verify()).rows).toMatchObject({ findings: [], findingCount: 0 })
    await bench.close(day.store)
    await place.run(day.folder, work({ first: day.first.id, voided: day.voided.id }))
    const store = await place.open(bench, day.folder)
    return { ...day, store, rows: (await store.verify()).rows }
  }

  test('what was written by the station agrees with the trail', async () => {
    const { store, folder } = await aDay()
    const { rows } = await store.verify()
    expect(rows).toMatchObject({ olderCount: 0, findings: [] })
    expect(rows.checkedCount).toBeGreaterThanOrEqual(4)
    await bench.close(store)
    const again = await place.open(bench, folder)
    await again.recover()
    expect((await again.verify()).rows.findings).toEqual([])
  })

  describe('a purchase that was changed from outside', () => {
    test('is named, with what was changed', async () => {
      const folder = bench.folder()
      const store = await place.open(bench, folder)
      const changes: readonly (readonly [set: string, fields: readonly string[]])[] = [
        [`cost_cents = 1`, ['costCents']],
        [`identifiers = '{"trackingNumbers":["X"]}'`, ['identifiers']],
        [`kind = 'refused'`, ['kind']],
        [`account = 'another'`, ['account']],
        [`environment = 'training'`, ['environment']],
        [`holder_key = null`, ['holderKey']],
        [`attention = '["no-payload"]', needs_decision = 1`, ['attention', 'needsDecision']],
        [`revision = revision - 1`, ['revision']],
      ]
      const bought = await Promise.all(changes.map(() => boughtPurchase(store)))
      const untouched = await boughtPurchase(store)
      await bench.close(store)
      const updates = changes.map(
        ([set], one) => `update purchases set ${set} where id = '${bought[one]?.id}'`,
      )
      await place.run(folder, updates.join(';'))
      const { rows } = await (await place.open(bench, folder)).verify()
      const found = new Map(
        rows.findings.map(({ fields, ...one }) => [one.id, { ...one, fields: [...fields].sort() }]),
      )
      for (const [one, [, fields]] of changes.entries()) {
        const { id = '', reference = '' } = bought[one] ?? {}
        expect(found.get(id)).toMatchObject({
          record: 'purchase',
          id,
          name: reference,
          what: 'changed',
          fields,
        })
      }
      expect(rows.findingCount).toBe(changes.length)
      expect(found.has(untouched.id)).toBe(false)
    })

    test('is named also where it stands as it stood before its void', async () => {
      const { rows, voided } = await tampered(
        ({ voided: id }) => `update purchases set kind = 'bought', revision = revision - 2,
          holder_key = environment || ':' || reference_key where id = '${id}'`,
      )
      expect(rows.findings).toMatchObject([{ id: voided.id, what: 'changed' }])
    })
  })

  test('a purchase that was taken out is named by its reference', async () => {
    const { rows, first } = await tampered(
      ({ first: id }) => `
        delete from payloads where purchase_seq = (select seq from purchases where id = '${id}');
        delete from identifiers where purchase_seq = (select seq from purchases where id = '${id}');
        delete from purchases where id = '${id}'`,
    )
    expect(rows.findings).toMatchObject([
      { record: 'purchase', id: first.id, name: first.reference, what: 'missing', fields: [] },
    ])
  })

  test('a purchase that was put in is named', async () => {
    const { rows } = await tampered(({ first: id }) => {
      const copied = [
        'environment, service, origin, reference, reference_key, kind, needs_decision, payloads_kept, request_id',
        'body_hash, base_url, account, station, created_at, updated_at, search_stamp, search_text, identifiers',
        'warnings, attention, revision',
      ].join(', ')
      return `insert into purchases (id, ${copied}) select 'invented-1', ${copied} from purchases where id = '${id}'`
    })
    expect(rows.findings).toMatchObject([{ record: 'purchase', id: 'invented-1', what: 'invented' }])
  })

  test.each([
    ['changed', `update funds set amount_cents = 9`, 'changed'],
    ['taken out', `delete from funds`, 'missing'],
  ] as const)('added money that was %s is named by its meter', async (_what, sql, what) => {
    const { rows } = await tampered(() => sql)
    expect(rows.findings).toMatchObject([{ record: 'funds', id: 'funds-1', what }])
  })

  describe('a close that was changed from outside', () => {
    async function closedDay() {
      const folder = bench.folder()
      const store = await place.open(bench, folder)
      const labels = []
      for (let one = 0; one < 4; one += 1) labels.push(await boughtPurchase(store))
      const ids = labels.map(({ id }) => id)
      const [first = '', second = '', third = '', fourth = ''] = ids
      await store.startClose(
        { id: 'close-1', environment: 'live', services: [{ service: 'label-server', shipmentIds: ids }] },
        { kind: 'close-started' },
      )
      const set = (shipmentIds: readonly string[], outcome: 'sending' | 'closed' | 'failed') =>
        store.updateClose('close-1', { labels: shipmentIds.map(shipmentId => ({ shipmentId, outcome })) })
      await set([first, second, third], 'sending')
      await set([first, second], 'closed')
      await set([third], 'failed')
      await store.updateClose('close-1', { ended: 'all' })
      expect((await store.close('close-1'))?.state).toBe('partly')
      expect((await store.verify()).rows.findings).toEqual([])
      const [firstLabel] = labels
      return { folder, store, first, third, fourth, reference: firstLabel?.reference }
    }

    test.each([
      [
        'its state',
        () => `update closes set state = 'done'`,
        [{ record: 'close', id: 'close-1', fields: ['state'] }],
      ],
      [
        'the state of one of its services',
        () => `update close_services set state = 'done'`,
        [{ record: 'close', id: 'close-1', fields: ['state'] }],
      ],
      [
        'the outcome of a label',
        ({ third }: { third: string }) =>
          `update close_labels set outcome = 'closed' where shipment_id = '${third}'`,
        [{ record: 'close', id: 'close-1', what: 'changed', fields: ['labels'] }],
      ],
      [
        'a label that is gone',
        ({ third }: { third: string }) => `delete from close_labels where shipment_id = '${third}'`,
        [{ record: 'close', id: 'close-1', what: 'changed', fields: ['labels'] }],
      ],
      [
        'a label that was never handed over and is called closed',
        ({ fourth }: { fourth: string }) =>
          `update purchases set closed_at = '2026-03-02T10:00:00.000Z', close_id = 'close-1' where id = '${fourth}'`,
        [{ record: 'purchase', what: 'changed', fields: ['closedAt'] }],
      ],
      [
        'a closed label that could be closed once more',
        ({ first }: { first: string }) =>
          `update purchases set closed_at = null, close_id = null where id = '${first}'`,
        [{ record: 'purchase', what: 'changed', fields: ['closedAt'] }],
      ],
      [
        'the whole close taken out',
        () => 'delete from close_labels; delete from close_services; delete from closes',
        [{ record: 'close', id: 'close-1', what: 'missing' }],
      ],
    ])('%s', async (_what, sql, findings) => {
      const { folder, store, ...ids } = await closedDay()
      await bench.close(store)
      await place.run(folder, sql(ids))
      const again = await place.open(bench, folder)
      expect((await again.verify()).rows.findings).toMatchObject(findings)
    })
  })

  test('rows of before the trail carried them are compared as far as their events tell', async () => {
    const { folder, store, first } = await aDay()
    await bench.close(store)
    // As the program of before wrote them: no revision, and events that do not carry the rows.
    await place.run(folder, 'update purchases set revision = 0; update funds set revision = 0')
    await place.run(folder, place.asBefore)
    const older = await place.open(bench, folder)
    const { rows } = await older.verify()
    expect(rows).toMatchObject({ checkedCount: 0, olderCount: 4, findings: [] })
    await bench.close(older)
    await place.run(folder, `update purchases set cost_cents = 1, kind = 'voided' where id = '${first.id}'`)
    const changed = await place.open(bench, folder)
    expect((await changed.verify()).rows.findings).toMatchObject([{ id: first.id, fields: ['state'] }])
    // The next change carries the row whole.
    await changed.setAttention(first.id, [], toldAs('looked-at'))
    expect((await changed.verify()).rows.findings).toEqual([])
  })

  test('progress is told while it goes on', async () => {
    const { store } = await aDay()
    const seen: number[] = []
    await store.verify(({ doneCount, totalCount }) => seen.push(doneCount / totalCount))
    expect(seen.length).toBeGreaterThan(1)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.at(-1)).toBe(1)
  })
})

onEachLedger((place, bench) => {
  test('a print that was changed, taken out or put in from outside is named', async () => {
    const folder = bench.folder()
    const store = await place.open(bench, folder)
    const { id: shipmentId } = await boughtPurchase(store)
    for (const id of ['job-1', 'job-2', 'job-3']) {
      await store.add(newJob({ id, shipmentId }), { kind: 'label-reprinted' })
    }
    await store.changeJob('job-1', ['held'], { state: 'sending' })
    await store.changeJob('job-1', ['sending'], { state: 'sent' })
    expect((await store.verify()).rows.findings).toEqual([])
    await bench.close(store)
    place.runOnSpool(
      folder,
      `update jobs set state = 'held' where id = 'job-1';
       delete from job_bytes where job_seq = (select seq from jobs where id = 'job-2');
       delete from jobs where id = 'job-2'`,
    )
    const again = await place.open(bench, folder)
    expect((await again.verify()).rows.findings).toMatchObject([
      { record: 'job', id: 'job-1', name: shipmentId, what: 'changed', fields: ['state'] },
      { record: 'job', id: 'job-2', what: 'missing' },
    ])
  })
})
