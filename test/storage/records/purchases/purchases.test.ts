// The tests of a purchase's life in the ledger: intent, compare-and-swap, duplicates, answer and job in one commit.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabelIdentifiers, TypedNumbers } from '../../../../main/core/purchases/identifiers.ts'
import { LIVE_KINDS, mayBecome, PURCHASE_KINDS } from '../../../../main/core/purchases/purchase.ts'
import type { Store } from '../../../../main/storage/store.ts'
import { toldAs } from '../../../support/told-as.ts'
import {
  Bench,
  bought,
  boughtPurchase,
  closedDay,
  newJob,
  newPurchase,
  onEachLedger,
  recordOf,
  sendingPurchase,
  zpl,
} from '../../fixtures.ts'

const intended = toldAs('purchase-intended')

onEachLedger((place, bench) => {
  // One store for the file: every test has references of its own, and what they leave behind is company.
  const kept = new Bench()
  let store: Store
  beforeAll(async () => {
    store = await place.open(kept)
  })
  afterAll(() => kept.clear())

  describe('return labels of a label', () => {
    test('are those that are bought for it, closed or not, and no other label’s', async () => {
      const out = await boughtPurchase(store)
      const other = await boughtPurchase(store)
      const returning = (of: string) => boughtPurchase(store, { purchase: { returnOf: of } })
      const [first, second] = [await returning(out.id), await returning(out.id)]
      await returning(other.id)
      const of = async () => (await store.returnLabels(out.id)).map(({ id }) => id)
      expect(await of()).toEqual([first.id, second.id])
      const voiding = { id: first.id, event: toldAs('x') } as const
      await store.changePurchase({ ...voiding, from: ['bought'], to: 'voiding' })
      await store.changePurchase({ ...voiding, from: ['voiding'], to: 'voided' })
      expect(await of()).toEqual([second.id])
      await closedDay(store, 'close-of-returns', 'label-server', second.id)
      expect(await of()).toEqual([second.id])
    })

    const voids = ['voiding', 'discarded'] as const
    const ends = (id: string, to: 'voiding' | 'discarded') =>
      store.changePurchase({ id, from: ['bought'], to, event: toldAs('void-asked') })

    test.each(voids)('being bought or unknown, keep their order from becoming %s', async to => {
      const out = await boughtPurchase(store)
      const returning = await store.intend(newPurchase({ returnOf: out.id }), intended)
      const { id } = recordOf(returning)
      const move = (from: 'intended' | 'sending' | 'unknown', next: 'sending' | 'unknown' | 'bought') =>
        store.changePurchase({ id, from: [from], to: next, event: toldAs('x') })
      expect(await ends(out.id, to)).toBeUndefined()
      expect((await store.returnBeingBought(out.id))?.kind).toBe('intended')
      await move('intended', 'sending')
      expect(await ends(out.id, to)).toBeUndefined()
      await move('sending', 'unknown')
      expect(await ends(out.id, to)).toBeUndefined()
      await move('unknown', 'bought')
      expect(await store.returnBeingBought(out.id)).toBeUndefined()
      expect(await ends(out.id, to)).toMatchObject({ kind: to })
    })

    test.each(voids)('are begun for no label that is %s, nor two at a time', async to => {
      const out = await boughtPurchase(store)
      const first = await store.intend(newPurchase({ returnOf: out.id }), intended)
      const second = newPurchase({ returnOf: out.id, duplicateReason: 'two' })
      expect(await store.intend(second, intended)).toMatchObject({
        kind: 'held-by',
        record: { id: recordOf(first).id },
      })
      const gone = await boughtPurchase(store)
      await ends(gone.id, to)
      expect(await store.intend(newPurchase({ returnOf: gone.id }), intended)).toEqual({ kind: 'not-out' })
    })

    test('are bought, or their order is voided, whoever is first: never both', async () => {
      for (let round = 0; round < 8; round += 1) {
        const out = await boughtPurchase(store)
        const asks = [
          () => store.intend(newPurchase({ returnOf: out.id }), intended),
          () => ends(out.id, 'discarded'),
        ] as const
        const both = await Promise.all(round % 2 ? [asks[0](), asks[1]()] : [asks[1](), asks[0]()])
        const isBought = both.some(one => one !== undefined && one.kind === 'intended')
        const isVoided = both.some(one => one !== undefined && one.kind === 'discarded')
        expect([isBought, isVoided].filter(Boolean)).toHaveLength(1)
      }
    })
  })

  describe('intent', () => {
    test('keeps everything the purchase was made with, through a restart', async () => {
      const folder = bench.folder()
      const first = await place.open(bench, folder)
      const purchase = newPurchase({ reference: 'Órden 7', operator: 'Ines', commandId: 'enter-1' })
      const outcome = await first.intend(purchase, intended)
      expect(outcome.kind).toBe('intended')
      await bench.close(first)

      const reopened = await place.open(bench, folder)
      const { commandId: _command, ...asked } = purchase
      expect(await reopened.purchase(purchase.id)).toEqual({
        ...asked,
        entered: 1,
        kind: 'intended',
        origin: 'bought-here',
        identifiers: { trackingNumbers: [] },
        warnings: [],
        attention: [],
        createdAt: '2026-03-02T09:00:00.000Z',
        updatedAt: '2026-03-02T09:00:00.000Z',
      })
      expect((await reopened.purchaseByCommand('enter-1'))?.id).toBe(purchase.id)
      expect((await reopened.livePurchases('live', ' ÓRDEN 7 '))[0]?.id).toBe(purchase.id)
    })

    test('goes out in the commit of its intent, and is answered under whatever name its bench was given meanwhile', async () => {
      const before = (await store.stats()).commitCount
      const renamed = newPurchase({ station: 'the bench by the door' })
      const outcome = await store.intend(renamed, intended, toldAs('purchase-sending'))
      expect(outcome).toMatchObject({ kind: 'intended', record: { kind: 'sending' } })
      if (!place.shared) expect((await store.stats()).commitCount - before).toBe(1)
      const answered = await store.settleAnswer({
        id: renamed.id,
        from: ['sending'],
        to: 'bought',
        bought: bought({ trackingNumbers: ['T-1'] }),
        payloads: [zpl()],
        event: toldAs('purchase-bought'),
      })
      expect(answered).toMatchObject({ kind: 'applied', record: { kind: 'bought' } })
      const told = (await store.events(renamed.id)).map(({ kind }) => kind)
      expect(told).toEqual(
        expect.arrayContaining(['purchase-intended', 'purchase-sending', 'purchase-bought']),
      )
    })

    test('one of fifty intents for one reference wins, the others name it', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, place) =>
          store.intend(newPurchase({ reference: place % 2 ? 'order-9' : ' ORDER-9' }), intended),
        ),
      )
      const winners = outcomes.filter(outcome => outcome.kind === 'intended')
      expect(winners).toHaveLength(1)
      expect(new Set(outcomes.map(outcome => recordOf(outcome).id)).size).toBe(1)
    })

    test('training and live records hold their references apart', async () => {
      for (const environment of ['training', 'live'] as const) {
        expect((await store.intend(newPurchase({ reference: 'A', environment }), intended)).kind).toBe(
          'intended',
        )
      }
    })

    test('one reference is held once in all accounts of a mode, the label server’s test account included', async () => {
      const account = { baseUrl: 'https://labels.example', account: 'P-1', environment: 'test' } as const
      await store.intend(newPurchase({ reference: 'A', account }), intended)
      const elsewhere = {
        baseUrl: 'https://other.example',
        account: 'P-2',
        environment: 'production',
      } as const
      expect((await store.intend(newPurchase({ reference: 'a', account: elsewhere }), intended)).kind).toBe(
        'held-by',
      )
    })

    test('a repeated command gives the first purchase, whatever became of it', async () => {
      const first = await sendingPurchase(store, { commandId: 'enter-2' })
      await store.changePurchase({
        id: first.id,
        from: ['sending'],
        to: 'refused',
        event: toldAs('refused'),
      })
      const again = await store.intend(newPurchase({ commandId: 'enter-2' }), intended)
      expect(again).toMatchObject({ kind: 'held-by', record: { id: first.id, kind: 'refused' } })
    })

    test.each(PURCHASE_KINDS.map(kind => ({ kind, live: (LIVE_KINDS as readonly string[]).includes(kind) })))(
      'a purchase that is $kind holds its reference: $live',
      async ({ kind, live }) => {
        const { id } = await reach(kind)
        const next = await store.intend(newPurchase({ reference: `held-${kind}` }), intended)
        expect(next.kind).toBe(live ? 'held-by' : 'intended')
        if (live) expect(recordOf(next).id).toBe(id)
      },
    )
  })

  describe('duplicates', () => {
    test('need a reason, and never go beside a purchase that is still being bought', async () => {
      await sendingPurchase(store, { reference: 'D1' })
      const early = await store.intend(
        newPurchase({ reference: 'D1', duplicateReason: 'second box' }),
        intended,
      )
      expect(early.kind).toBe('held-by')
    })

    test('are bought beside none of which nobody knows whether it was', async () => {
      const { id } = await sendingPurchase(store, { reference: 'D0' })
      await store.changePurchase({ id, from: ['sending'], to: 'unknown', event: toldAs('purchase-unknown') })
      const more = () => store.intend(newPurchase({ reference: 'D0', duplicateReason: 'again' }), intended)
      expect(await more()).toMatchObject({ kind: 'held-by', record: { id } })
      await store.changePurchase({ id, from: ['unknown'], to: 'bought', event: toldAs('purchase-settled') })
      const second = await sendingPurchase(store, { reference: 'D0', duplicateReason: 'second box' })
      const unknown = { id: second.id, from: ['sending'], to: 'unknown', event: toldAs('x') } as const
      await store.changePurchase(unknown)
      expect(await more()).toMatchObject({ kind: 'held-by', record: { id: second.id } })
    })

    test('of two duplicates at the same moment one waits for the other', async () => {
      await boughtPurchase(store, { purchase: { reference: 'D2' } })
      const both = await Promise.all(
        ['second box', 'again'].map(duplicateReason =>
          store.intend(newPurchase({ reference: 'D2', duplicateReason }), intended),
        ),
      )
      expect(both.map(outcome => outcome.kind).sort()).toEqual(['held-by', 'intended'])
    })

    test('block a third purchase without a reason, also when the first is gone', async () => {
      const first = await boughtPurchase(store, { purchase: { reference: 'D3' } })
      const second = await boughtPurchase(store, {
        purchase: { reference: 'D3', duplicateReason: 'second box' },
      })
      await store.changePurchase({
        id: first.id,
        from: ['bought'],
        to: 'voiding',
        event: { kind: 'void-asked' },
      })
      await store.changePurchase({ id: first.id, from: ['voiding'], to: 'voided', event: toldAs('voided') })

      const third = await store.intend(newPurchase({ reference: 'D3' }), intended)
      expect(third).toMatchObject({ kind: 'held-by', record: { id: second.id } })
      expect((await store.livePurchases('live', 'D3'))[0]?.id).toBe(second.id)

      await store.changePurchase({
        id: second.id,
        from: ['bought'],
        to: 'discarded',
        event: toldAs('gone'),
      })
      expect((await store.intend(newPurchase({ reference: 'D3' }), intended)).kind).toBe('intended')
    })
  })

  describe('compare-and-swap', () => {
    test('of twenty answers for one purchase one is taken', async () => {
      const { id } = await sendingPurchase(store)
      const changes = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          store.changePurchase({
            id,
            from: ['sending'],
            to: place % 2 ? 'refused' : 'unknown',
            event: toldAs(`answer-${place}`),
          }),
        ),
      )
      expect(changes.filter(Boolean)).toHaveLength(1)
      const kinds = (await store.events(id)).map(event => event.kind)
      expect(kinds).toEqual(['purchase-intended', 'purchase-sending', 'answer-0'])
    })

    test('a way that the core does not know is a bug, and changes nothing', async () => {
      const { id } = await sendingPurchase(store)
      expect(mayBecome('sending', 'voided')).toBe(false)
      const change = { id, from: ['sending'], to: 'voided', event: toldAs('wrong') } as const
      await expect(store.changePurchase(change)).rejects.toThrow(
        'a purchase never goes from sending to voided',
      )
      expect((await store.purchase(id))?.kind).toBe('sending')
    })

    test('a bug in one call leaves the others of its commit alone', async () => {
      const { id } = await sendingPurchase(store)
      const settled = await Promise.allSettled([
        store.intend(newPurchase({ reference: 'beside' }), intended),
        store.changePurchase({ id, from: ['sending'], to: 'voided', event: toldAs('wrong') }),
        store.changePurchase({ id, from: ['sending'], to: 'unknown', event: { kind: 'purchase-unknown' } }),
      ])
      expect(settled.map(one => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect((await store.purchase(id))?.kind).toBe('unknown')
      expect((await store.verify()).chains.broken).toEqual([])
    })

    test('answer, label and job are there together', async () => {
      const { id } = await sendingPurchase(store, { environment: 'training' })
      kept.clock.advance(1000)
      const job = newJob({ shipmentId: id })
      const before = await store.stats()
      const record = await store.changePurchase({
        id,
        from: ['sending'],
        to: 'bought',
        bought: { ...bought({ trackingNumbers: ['9400 1'], labelId: 'L-1' }), createdOn: 'Monday' },
        payloads: [zpl('^XA1^XZ'), { part: 1, format: 'png', bytes: new Uint8Array([1, 2, 3]) }],
        warnings: ['late'],
        attention: ['echo-missing'],
        job,
        event: { kind: 'purchase-bought', operator: 'Ines', detail: { costCents: 845 } },
      })
      // On a shared ledger the spool's own commit, which comes first, is one as well.
      const spoolCommits = (await store.stats()).commitCount - before.commitCount
      expect(spoolCommits).toBe(1)
      expect(record).toMatchObject({
        kind: 'bought',
        identifiers: { trackingNumbers: ['9400 1'], labelId: 'L-1' },
        costCents: 845,
        createdOn: 'Monday',
        warnings: ['late'],
        attention: ['echo-missing'],
        boughtAt: '2026-03-02T09:00:01.000Z',
      })
      expect(await store.payloads(id)).toEqual([
        zpl('^XA1^XZ'),
        { part: 1, format: 'png', bytes: new Uint8Array([1, 2, 3]) },
      ])
      expect(await store.job(job.id)).toMatchObject({ shipmentId: id, state: 'held' })
      expect((await store.events(id)).map(event => event.kind)).toEqual([
        'purchase-intended',
        'purchase-sending',
        'purchase-bought',
        'job-added',
      ])
      expect((await store.purchasesToDecide('training')).map(one => one.id)).toEqual([id])
      await store.setAttention(id, [], { kind: 'attention-settled' })
      expect(await store.purchasesToDecide('training')).toEqual([])
    })

    test('a label crosses over alone, not with the buffer it was cut from', async () => {
      const { id } = await sendingPurchase(store)
      const page = new Uint8Array(64 * 1024).fill(7)
      const bytes = page.subarray(100, 108)
      const sent = store.changePurchase({
        id,
        from: ['sending'],
        to: 'bought',
        bought: bought(),
        payloads: [{ part: 0, format: 'png', bytes }],
        event: { kind: 'purchase-bought' },
      })
      page.fill(0)
      await sent
      const [payload] = await store.payloads(id)
      expect(payload?.bytes).toEqual(new Uint8Array(8).fill(7))
      expect(payload?.bytes.buffer.byteLength).toBe(8)
    })
  })

  describe('numbers and fetched labels', () => {
    const given = toldAs('numbers-given')
    const marked = async (identifiers: LabelIdentifiers) => {
      const { id } = await boughtPurchase(store, { identifiers })
      await store.setAttention(id, ['errors-beside-label'], toldAs('marked'))
      return id
    }
    const complete = (id: string, typed: TypedNumbers) =>
      store.completeLabel(id, { typed, attention: [] }, given)

    test('a number given by hand is found beside the service’s own, and is known as typed', async () => {
      const id = await marked({ trackingNumbers: ['1111'], labelId: 'OWN-1' })
      expect(await complete(id, { trackingNumber: '2222', labelId: 'TYPED-1' })).toMatchObject({
        identifiers: { trackingNumbers: ['1111', '2222'], labelId: 'OWN-1', typed: ['2222'] },
        attention: [],
      })
      for (const code of ['1111', '2222', 'own-1'])
        expect((await store.scan('live', code)).map(one => one.id)).toEqual([id])
      expect(await store.scan('live', 'TYPED-1')).toEqual([])
    })

    test('a later number of a person replaces an earlier one, never the service’s', async () => {
      const id = await marked({ trackingNumbers: [] })
      await complete(id, { trackingNumber: '3331' })
      await store.setAttention(id, ['errors-beside-label'], toldAs('marked'))
      expect(await complete(id, { trackingNumber: '3332' })).toMatchObject({
        identifiers: { trackingNumbers: ['3332'], typed: ['3332'] },
      })
      expect(await store.scan('live', '3331')).toEqual([])
    })

    test('a label that needs no decision is left as it is', async () => {
      const { id } = await boughtPurchase(store, { identifiers: { trackingNumbers: ['4441'] } })
      expect(await complete(id, { trackingNumber: '4442' })).toBeUndefined()
      expect(await store.purchase(id)).toMatchObject({ identifiers: { trackingNumbers: ['4441'] } })
    })

    test.each([
      ['tracking number', { trackingNumbers: ['55501'] }, '55501'],
      ['label ID', { trackingNumbers: [], labelId: 'LBL-5' }, 'lbl-5'],
      ['readable barcode', { trackingNumbers: [], readableBarCode: '5550 3' }, '55503'],
      ['encoded barcode', { trackingNumbers: [], encodedBarCode: '5550 4' }, ']C155504'],
    ])('a number that another record has as %s is refused', async (_name, identifiers, number) => {
      const other = await boughtPurchase(store, { identifiers })
      const id = await marked({ trackingNumbers: [] })
      for (const field of ['trackingNumber', 'labelId'] as const) {
        expect(await complete(id, { [field]: number })).toBeUndefined()
        expect(await store.numbersHeld(id, ['no such', number])).toMatchObject([
          { number, record: { id: other.id } },
        ])
      }
      expect(await store.purchase(id)).toMatchObject({ attention: ['errors-beside-label'] })
    })

    test('a reference that reads like the number keeps nobody from giving it', async () => {
      await boughtPurchase(store, { purchase: { reference: '66601' } })
      const id = await marked({ trackingNumbers: [] })
      expect(await complete(id, { trackingNumber: '66601' })).toBeDefined()
    })

    test('of two people who give one number to two labels at once, one is refused', async () => {
      const ids = [await marked({ trackingNumbers: [] }), await marked({ trackingNumbers: [] })]
      const done = await Promise.all(ids.map(id => complete(id, { trackingNumber: '77701' })))
      expect(done.filter(one => one !== undefined)).toHaveLength(1)
    })

    test('what single numbers of a void came to is kept, the later word for each', async () => {
      const { id } = await boughtPurchase(store, { identifiers: { trackingNumbers: ['8881', '8882'] } })
      const void_ = toldAs('void-number')
      await store.recordVoid(id, { number: '8881', outcome: 'unknown' }, void_)
      await store.recordVoid(id, { number: '8882', outcome: 'refused' }, void_)
      await store.recordVoid(id, { number: '8881', outcome: 'cancelled' }, void_)
      expect((await store.purchase(id))?.voids).toEqual([
        { number: '8881', outcome: 'cancelled' },
        { number: '8882', outcome: 'refused' },
      ])
    })

    test('a label waits for its bench until each of its numbers was scanned, is excused, or is voided', async () => {
      const station = 'Bench 7'
      const asked = { kind: 'asked', policy: 'must', station } as const
      const event = { kind: 'label-scanned' } as const
      const three = await Promise.all(
        ['1', '2', '3'].map(end =>
          boughtPurchase(store, { identifiers: { trackingNumbers: [`77${end}1`, `77${end}2`] } }),
        ),
      )
      const ids = three.map(({ id }) => id)
      for (const id of ids) await store.recordScan(id, asked, event)
      const waiting = async () => (await store.labelsToScan('live', station)).map(({ id }) => id).sort()
      expect(await waiting()).toEqual(ids.toSorted())
      expect(await store.labelsToScan('live', 'Bench 8')).toEqual([])
      expect((await store.labelsToScan('live')).map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      expect(await store.labelsToScan('training', station)).toEqual([])
      const [scanned = '', excused = '', voided = ''] = ids
      await store.recordScan(scanned, { kind: 'seen', number: '7711' }, event)
      expect(await waiting()).toContain(scanned)
      const whole = await store.recordScan(scanned, { kind: 'seen', number: '7712' }, event)
      expect(whole?.scanBack).toEqual({ asked: 'must', by: station, seen: ['7711', '7712'] })
      await store.recordScan(excused, { kind: 'excused', reason: 'box-gone' }, event)
      await store.changePurchase({ id: voided, from: ['bought'], to: 'voiding', event })
      await store.changePurchase({ id: voided, from: ['voiding'], to: 'voided', event })
      expect(await waiting()).toEqual([])
      // Printed anew: another paper.
      expect(await store.recordScan(scanned, asked, event)).toMatchObject({ scanBack: { seen: [] } })
      expect(await waiting()).toEqual([scanned])
      await store.recordScan(voided, asked, event)
      expect(await waiting()).toEqual([scanned])
    })

    test('a label that a bench is only reminded of keeps no purchase waiting; one that must be scanned does, closed or not', async () => {
      const station = 'Bench 9'
      const event = { kind: 'scan-asked' } as const
      const identifiers = { trackingNumbers: ['7751'] }
      const reminded = await boughtPurchase(store, { identifiers })
      const closed = await boughtPurchase(store, { identifiers: { trackingNumbers: ['7752'] } })
      await store.recordScan(reminded.id, { kind: 'asked', policy: 'remind', station }, event)
      await store.recordScan(closed.id, { kind: 'asked', policy: 'must', station }, event)
      expect((await store.labelsToScan('live', station)).map(({ id }) => id)).toEqual([closed.id])
      await closedDay(store, 'close-of-scans', 'label-server', closed.id)
      expect((await store.labelsToScan('live', station)).map(({ id }) => id)).toEqual([closed.id])
      await store.recordScan(closed.id, { kind: 'seen', number: '7752' }, { kind: 'label-scanned' })
      expect(await store.labelsToScan('live', station)).toEqual([])
    })

    test('a code is the label that goes by it before the order that is called so, whichever came first', async () => {
      const claimed = await boughtPurchase(store, {
        identifiers: { trackingNumbers: ['9400111899223100004441'] },
      })
      const claim = await boughtPurchase(store, {
        purchase: { reference: '9400111899223100004441' },
        identifiers: { trackingNumbers: ['7799'] },
      })
      const found = async (code: string) => (await store.scan('live', code)).map(({ id }) => id)
      for (const code of [
        '9400111899223100004441',
        '9400 1118 9922 3100 0044 41',
        '420980289400111899223100004441',
      ])
        expect((await found(code))[0], code).toBe(claimed.id)
      expect(await found('7799')).toEqual([claim.id])
      const voided = (to: 'voiding' | 'voided', from: 'bought' | 'voiding') =>
        store.changePurchase({ id: claimed.id, from: [from], to, event: toldAs(to) })
      await voided('voiding', 'bought')
      await voided('voided', 'voiding')
      expect(await found('9400111899223100004441')).toEqual([claim.id, claimed.id])
    })

    test('a label in doubt takes its number although a copy was fetched by it', async () => {
      const { shipment: _none, ...given } = newPurchase({ reference: '', service: 'parcel-label' })
      const identifiers = { trackingNumbers: [], labelId: 'L-91' }
      const copy = { ...given, identifiers, warnings: [], attention: [] }
      await store.addFetched(copy, [zpl()], { kind: 'label-fetched' })
      const id = await marked({ trackingNumbers: [] })
      expect(await complete(id, { labelId: 'L-91' })).toMatchObject({ identifiers: { labelId: 'L-91' } })
    })

    test('a fetched label locks no reference and is known by its numbers', async () => {
      const { shipment: _none, ...given } = newPurchase({ reference: 'F', service: 'parcel-label' })
      const record = {
        ...given,
        identifiers: { trackingNumbers: [], labelId: 'L-9' },
        warnings: [],
        attention: [],
      }
      const first = await store.addFetched(record, [zpl()], { kind: 'label-fetched' })
      expect(first).toMatchObject({ kind: 'intended', record: { origin: 'fetched', kind: 'bought' } })
      const again = await store.addFetched({ ...record, id: 'other' }, [zpl()], { kind: 'label-fetched' })
      expect(again).toMatchObject({ kind: 'held-by', record: { id: record.id } })
      expect((await store.intend(newPurchase({ reference: 'F' }), intended)).kind).toBe('intended')
      expect(await store.closable('live', 'parcel-label')).toEqual([])
    })
  })

  /** A purchase for the reference `held-…` brought to `kind` by the ways of the core. */
  async function reach(kind: (typeof PURCHASE_KINDS)[number]) {
    const outcome = await store.intend(newPurchase({ reference: `held-${kind}` }), intended)
    let record = recordOf(outcome)
    const ways: Record<string, readonly (typeof PURCHASE_KINDS)[number][]> = {
      intended: [],
      sending: ['sending'],
      bought: ['sending', 'bought'],
      refused: ['sending', 'refused'],
      unknown: ['sending', 'unknown'],
      voiding: ['sending', 'bought', 'voiding'],
      'void-unknown': ['sending', 'bought', 'voiding', 'void-unknown'],
      voided: ['sending', 'bought', 'voiding', 'voided'],
      discarded: ['sending', 'bought', 'discarded'],
      abandoned: ['abandoned'],
    }
    for (const to of ways[kind] ?? []) {
      const next = await store.changePurchase({ id: record.id, from: [record.kind], to, event: toldAs(to) })
      if (!next) throw new Error(`stuck before ${to}`)
      record = next
    }
    return record
  }
})
