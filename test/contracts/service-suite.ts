// The suite that both services pass: what happened to a purchase → its outcome (reliability.md).

import { describe, expect, test } from 'vitest'
import type { ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import type { BoughtLabel } from '../../main/core/purchases/purchase.ts'
import type { NetworkSettings } from '../../main/core/settings/settings.ts'
import { hasWireWord } from '../../main/i18n/service-findings.ts'
import { IMPATIENT } from '../services/clients.ts'
import {
  closedPort,
  cutOff,
  json,
  type Reply,
  reset,
  silence,
  startScriptedService,
  text,
} from '../services/scripted-service.ts'
import { waitFor } from '../support/wait-for.ts'

export interface ServiceUnderTest {
  readonly name: string
  /** Prepares one purchase at `baseUrl` and gives the act of buying it, as often as called. */
  purchaseAt(baseUrl: string, network?: Partial<NetworkSettings>): () => Promise<ServiceOutcome<BoughtLabel>>
  /** Bodies of answers to that purchase. */
  readonly answers: {
    readonly bought: object
    readonly refused: object
    /** A refusal's words, as `refused` has them. */
    readonly words: readonly string[]
    /** The same no in other words. */
    readonly refusedBecause: (words: string) => object
    readonly boughtDespiteErrors: object
    readonly identifiersAlone: object
    readonly labelAlone: object
    readonly neither: object
    readonly foreignEcho: object
    readonly refusedWithForeignEcho: object
    readonly absentEcho: object
  }
}

export function describePurchases({ name, purchaseAt, answers }: ServiceUnderTest): void {
  /** Buys once from a service that replies so; the request must have come once and no more. */
  const buyFrom = async (reply: Reply, times = 1) => {
    await using service = await startScriptedService(reply)
    const outcome = await purchaseAt(service.baseUrl, reply === silence ? IMPATIENT : {})()
    // A client that gave up early may have been faster than the service's own reading.
    await waitFor(() => service.seen.length >= times, { what: 'the request' })
    expect(service.seen).toHaveLength(times)
    return outcome
  }

  describe(`${name}: a purchase`, () => {
    test('is bought where label and identifiers come', async () => {
      const outcome = await buyFrom(json(answers.bought))
      expect(outcome.kind).toBe('answered')
      if (outcome.kind !== 'answered') return
      expect(outcome.value.attention).toBeUndefined()
      expect(outcome.value.payloads).toHaveLength(1)
      expect(outcome.warnings).toEqual([])
    })

    test.each([200, 201, 202])('is bought at HTTP %i', async status => {
      expect((await buyFrom(json(answers.bought, status))).kind).toBe('answered')
    })

    test('is bought whatever the content type says', async () => {
      const reply = text(JSON.stringify(answers.bought), 200, { 'content-type': 'text/plain' })
      expect((await buyFrom(reply)).kind).toBe('answered')
    })

    test.each([200, 400, 402, 403, 404, 422])(
      'is refused in plain words, with the service’s own kept, at HTTP %i',
      async status => {
        const outcome = await buyFrom(json(answers.refused, status))
        expect(outcome).toMatchObject({
          kind: 'refused',
          messages: answers.words,
          problem: { kind: 'refused-by-service' },
        })
        expect(outcome.kind === 'refused' && hasWireWord(outcome.problem.message)).toBe(false)
        for (const words of answers.words) {
          expect(outcome.kind === 'refused' && outcome.problem.params?.messages).toContain(words)
        }
      },
    )

    test.each([
      ['errors stand beside the label', answers.boughtDespiteErrors, 'errors-beside-label'],
      ['identifiers come without a label', answers.identifiersAlone, 'no-payload'],
      ['a label comes without identifiers', answers.labelAlone, 'no-identifier'],
    ])('is bought and needs a look where %s', async (_name, body, concern) => {
      const outcome = await buyFrom(json(body))
      expect(outcome).toMatchObject({ kind: 'answered', value: { attention: [concern] } })
    })

    test('is bought and needs a look where a label comes at HTTP 400', async () => {
      expect(await buyFrom(json(answers.bought, 400))).toMatchObject({
        kind: 'answered',
        value: { attention: ['errors-beside-label'] },
      })
    })

    test('is bought with a warning where the echo is absent', async () => {
      const outcome = await buyFrom(json(answers.absentEcho))
      expect(outcome).toMatchObject({
        kind: 'answered',
        warnings: [expect.stringContaining('did not repeat')],
      })
    })

    test.each<[string, Reply]>([
      ['the answer never comes', silence],
      ['the connection is reset', reset],
      ['the answer is cut off', cutOff(JSON.stringify(answers.bought), 30)],
      ['the answer is empty', text('', 200)],
      ['the answer is HTML', text('<html><body>Welcome</body></html>', 200, { 'content-type': 'text/html' })],
      ['the answer is HTML at 400', text('<html></html>', 400)],
      ['the answer is JSON, but no object', json(['bought'])],
      ['the answer has neither label nor identifiers', json(answers.neither)],
      ['the answer is another’s', json(answers.foreignEcho)],
      ['the refusal is another’s', json(answers.refusedWithForeignEcho)],
      ['a 404 comes without a refusal', json({ message: 'no such route' }, 404)],
      ['a 403 comes from a gateway', json({ message: 'Forbidden' }, 403)],
      ...[408, 500, 502, 503, 504, 599].map((status): [string, Reply] => [
        `HTTP ${status} comes, even with a refusal`,
        json(answers.refused, status),
      ]),
      ['HTTP 500 comes, even with a label', json(answers.bought, 500)],
      // Perhaps to a second arrival of this very request.
      ...[409, 410, 412, 418, 421, 425].map((status): [string, Reply] => [
        `HTTP ${status} comes with a refusal`,
        json(answers.refused, status),
      ]),
      ...[
        'Duplicate request.',
        'This request was already processed',
        'requestId has been used',
        'Order number previously submitted',
      ].flatMap(words =>
        [200, 400, 422].map((status): [string, Reply] => [
          `HTTP ${status} says “${words}”`,
          json(answers.refusedBecause(words), status),
        ]),
      ),
      ...[301, 302, 303, 307, 308].map((status): [string, Reply] => [
        `a redirect ${status} comes`,
        text('', status, { location: 'http://127.0.0.1:1/' }),
      ]),
    ])('is unknown where %s', async (_name, reply) => {
      const outcome = await buyFrom(reply)
      expect(outcome).toMatchObject({
        kind: 'unknown',
        problem: { kind: 'outcome-unknown', code: 'service.purchase-unknown' },
      })
    })

    test('is unknown where the answer is larger than the cap', async () => {
      await using service = await startScriptedService(
        json({ ...answers.bought, padding: 'x'.repeat(5_000) }),
      )
      const outcome = await purchaseAt(service.baseUrl, { maxResponseBytes: 4_000 })()
      expect(outcome.kind).toBe('unknown')
    })

    test('was not sent where nothing listens', async () => {
      const outcome = await purchaseAt(`http://127.0.0.1:${await closedPort()}`)()
      expect(outcome).toMatchObject({ kind: 'not-sent', problem: { kind: 'service-unreachable' } })
    })

    test('was not sent to an address that is not secure', async () => {
      const outcome = await purchaseAt('http://service.example.test')()
      expect(outcome).toMatchObject({ kind: 'not-sent', problem: { code: 'service.address-not-https' } })
    })

    test('was not executed at HTTP 401', async () => {
      const outcome = await buyFrom(json(answers.refused, 401))
      expect(outcome).toMatchObject({ kind: 'not-sent', problem: { kind: 'not-authorized' } })
    })

    test.each([
      ['9', 9],
      ['99999', 300],
      ['-3', 1],
    ])('was not executed at HTTP 429 and may go again after %s s', async (header, seconds) => {
      const outcome = await buyFrom(json(answers.refused, 429, { 'retry-after': header }))
      expect(outcome).toMatchObject({
        kind: 'not-sent',
        retryAfterSeconds: seconds,
        problem: { kind: 'service-busy' },
      })
    })

    test('goes out byte for byte the same each time it is sent, each on a connection of its own', async () => {
      await using service = await startScriptedService(json(answers.refused, 429))
      const buy = purchaseAt(service.baseUrl)
      await buy()
      await buy()
      expect(service.seen.map(one => one.connection)).toEqual([1, 2])
      expect(service.seen[0]?.body).toBe(service.seen[1]?.body)
    })
  })
}
