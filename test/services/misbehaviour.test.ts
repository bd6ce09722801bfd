// Both clients against the sandbox when it misbehaves.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { IMPATIENT } from './clients.ts'
import { parcel } from './sample-shipments.ts'
import { answered, buy, type SandboxBench, startSandboxBench } from './sandbox-bench.ts'
import { domestic } from './sandbox-shipments.ts'

let bench: SandboxBench
beforeAll(async () => {
  bench = await startSandboxBench()
})
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await bench.control('/reset', {})
})

describe('misbehaviour of either service', () => {
  const services = [
    ['label-server', (network?: object) => bench.labelServer({}, network), domestic],
    ['parcel-label', (network?: object) => bench.parcelService({}, network), parcel],
  ] as const

  describe.each(services)('%s', (service, client, shipment) => {
    const operation = service === 'label-server' ? 'label' : 'request-label'

    test.each([
      ['lost-answer', {}],
      ['lost-answer', { reset: true }],
      ['cut-off', { how: 'truncated' }],
      ['cut-off', { how: 'aborted' }],
      ['html', { executes: true }],
      ['status', { code: 503, executes: true }],
      ['redirect', { location: 'http://127.0.0.1:1/', executes: true }],
      ['empty-body', {}],
      ['wrong-echo', {}],
      ['flood', { bytes: 20 << 20 }],
      ['deep', { levels: 1_000 }],
      ['slow-loris', { everyMs: 50, stopAfterBytes: 20 }],
    ])('%s %o leaves the purchase unknown', async (kind, more) => {
      await bench.control('/misbehave', { service, operation, fault: { kind, ...more } })
      const network = kind === 'slow-loris' ? IMPATIENT : {}
      expect((await buy(client(network), shipment)).outcome.kind).toBe('unknown')
    })

    test.each([
      ['errors-and-label', 'errors-beside-label'],
      ['no-image', 'no-payload'],
      ['no-tracking', 'no-identifier'],
    ])('%s is a purchase with %s', async (kind, concern) => {
      await bench.control('/misbehave', { service, operation, fault: { kind } })
      expect(answered((await buy(client(), shipment)).outcome).attention).toEqual([concern])
    })

    test('a missing echo is a warning', async () => {
      await bench.control('/misbehave', { service, operation, fault: { kind: 'no-echo' } })
      const { outcome } = await buy(client(), shipment)
      expect(outcome).toMatchObject({
        kind: 'answered',
        warnings: [expect.stringContaining('did not repeat')],
      })
    })

    test('a lost connection before the request is read is unknown too: bytes had left', async () => {
      await bench.control('/misbehave', { service, operation, fault: { kind: 'drop-before', reset: true } })
      expect((await buy(client(), shipment)).outcome.kind).toBe('unknown')
    })
  })
})
