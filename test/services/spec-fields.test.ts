// Proves that every field of both specs goes over the wire: sent by us, seen and answered by the sandbox.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { customer, everythingForParcel, parcel } from './sample-shipments.ts'
import { answered, buy, startSandboxBench } from './sandbox-bench.ts'
import { ALL_STRING_FORMS, abroad } from './sandbox-shipments.ts'
import { SPEC_FIELDS } from './spec-fields.ts'

describe('every field of both specs', () => {
  test('stands in our list', ctx => {
    const folder = join(import.meta.dirname, '../../../shared/spec')
    if (!existsSync(folder)) return ctx.skip('not run: ../shared is absent')
    const listed = new Set(
      Object.values(SPEC_FIELDS).flatMap(({ sent, answered }) =>
        [...sent, ...answered].map(path => path.split('/').at(-1)),
      ),
    )
    const notFields = new Set(['DELETE', 'GET', 'POST', 'true', 'false'])
    for (const file of ['label-server.md', 'parcel-label.md']) {
      const text = readFileSync(join(folder, file), 'utf8')
      const resources = text.slice(text.indexOf('## Resources'), text.indexOf('## States'))
      const inTables = [...resources.matchAll(/^\| ([A-Za-z][A-Za-z0-9]*) \|/gm)].map(found => found[1] ?? '')
      const inProse = [
        ...resources.matchAll(/`([a-z][A-Za-z0-9]{3,})` (?:string|number|Weight|boolean|integer)/g),
      ].map(found => found[1] ?? '')
      const named = [...inTables, ...inProse].filter(
        name => !/^(Field|Name)$/.test(name) && !notFields.has(name),
      )
      expect(named.length).toBeGreaterThan(40)
      expect(named.filter(name => !listed.has(name))).toEqual([])
    }
  })

  test('is sent by us, seen by the sandbox, and answered by it', async () => {
    await using bench = await startSandboxBench()
    const labelServer = bench.labelServer({ stringForms: ALL_STRING_FORMS })
    const { outcome, account } = await buy(labelServer, abroad())
    await labelServer.rates(abroad(), 'r-1')
    await labelServer.rates({ ...abroad(), shippingService: undefined }, 'r-2')
    const [number = ''] = answered(outcome).identifiers.trackingNumbers
    await labelServer.voidLabel(number, account)
    await labelServer.voidLabel(number, account)
    await labelServer.closeDay(account, 'close-1')
    const [meter] = answered(await labelServer.meters())
    const meterId = meter?.meterId ?? ''
    await labelServer.meter(meterId)
    await labelServer.addFunds({ meterId, amountCents: 500, transactionReference: 'REF' })

    const parcelService = bench.parcelService()
    const address = { ...parcel.from, postalCode: '97201-4321', address2: 'Dock 2' }
    const fullParcel = {
      ...everythingForParcel,
      from: address,
      to: { ...customer, ...everythingForParcel.to },
    }
    const bought = await buy(parcelService, fullParcel)
    const { identifiers } = answered(bought.outcome)
    // One that is refused, since internalStatus may be null where all went well.
    await buy(bench.parcelService({ accountCode: 'OTHER' }), parcel)
    await parcelService.reprint(identifiers)
    await parcelService.reprint({ labelId: 'NO-SUCH-LABEL' })
    const container = { encodedBarcode: 'C1', containerEncodedBarcode: 'C2' }
    await parcelService.manifest({ identifiers, shipment: fullParcel, container }, bought.account)

    type Coverage = Record<string, { readonly sent: readonly string[]; readonly answered: readonly string[] }>
    const { seen, named } = await bench.control<{ seen: Coverage; named: Coverage }>('/fields')
    const unmet = (field: 'sent' | 'answered', by: Coverage) =>
      Object.entries(SPEC_FIELDS).flatMap(([operation, fields]) =>
        fields[field]
          .filter(path => !by[operation]?.[field].includes(path))
          .map(path => `${operation} ${path}`),
      )
    // A rate shop chooses no service; the enumeration says so, its legacy string form has no word for it.
    expect(unmet('sent', seen)).toEqual(['rate-shop /shippingService'])
    expect(unmet('answered', seen)).toEqual([])
    expect([...unmet('sent', named), ...unmet('answered', named)]).toEqual([])
    const { exchanges } = await bench.control<{ exchanges: { unknownFields: string[]; bug?: string }[] }>(
      '/log',
    )
    expect(exchanges.flatMap(one => one.unknownFields)).toEqual([])
    expect(exchanges.flatMap(one => one.bug ?? [])).toEqual([])
  })
})
