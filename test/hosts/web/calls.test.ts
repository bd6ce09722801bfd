// Proves how the web host answers calls: channels, bodies, problems.
import { describe, expect, it } from 'vitest'
import { CHANNEL_NAMES } from '../../../preload/contract/channels.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { post, runWebHost } from '../../support/web-host.ts'

describe('a call', () => {
  it('reaches the station under each channel of the contract with its JSON input', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    for (const channel of CHANNEL_NAMES) {
      const answer = await ask(post(channel, bearer, JSON.stringify({ id: channel })))
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({ ok: true, value: { channel, input: { id: channel } } })
    }
    expect(station.calls).toHaveLength(CHANNEL_NAMES.length)
  })

  it('with an empty body has no input', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    await ask(post('queue.list', bearer))
    await ask(post('queue.list', { ...bearer, 'content-type': 'application/json' }, ''))
    expect(station.calls).toEqual([
      { channel: 'queue.list', input: undefined },
      { channel: 'queue.list', input: undefined },
    ])
  })

  it('answers an expected failure as 200 with the problem', async () => {
    const problem = {
      kind: 'not-found',
      code: 'file.not-found',
      message: 'Not here.',
      nextStep: '',
    } as const
    const { ask, bearer } = await runWebHost(scriptedStation({ answer: () => ({ ok: false, problem }) }))
    const answer = await ask(post('shipments.get', bearer, '{"id":"x"}'))
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({ ok: false, problem })
  })

  it('to a channel that the contract does not have is 404, by name', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    for (const ask404 of [
      post('pack.steal', bearer, '{}'),
      post('constructor', bearer, '{}'),
      post('pack.ship/', bearer, '{}'),
      { path: '/api/pack.ship', headers: bearer },
      { method: 'PUT', path: '/api/pack.ship', headers: bearer },
      { method: 'OPTIONS', path: '/api/pack.ship', headers: bearer },
      { path: '/api', headers: bearer },
    ]) {
      const answer = await ask(ask404)
      expect([ask404.path, answer.status]).toEqual([ask404.path, 404])
      expect(answer.json).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    }
    const named = await ask(post('pack.steal', bearer, '{}'))
    expect(named.json.problem?.message).toContain('pack.steal')
    expect(station.calls).toEqual([])
  })

  it.each([
    ['not JSON', 'reference=5'],
    ['cut off', '{"id":"a'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['nested deeper than 32', '['.repeat(33) + ']'.repeat(33)],
    ['nested a hundred thousand deep', '['.repeat(100_000)],
    ['a __proto__ key', '{"settings":{"__proto__":{"mode":"live"}}}'],
  ])('with a body that is %s is refused as invalid input', async (_name, body) => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    const answer = await ask(post('settings.save', bearer, body))
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
    expect(station.calls).toEqual([])
  })

  it('is read as JSON whatever its content type says', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      await ask(post('queue.list', { ...bearer, 'content-type': type }, '{}'))
    expect(station.calls).toHaveLength(3)
    const malformed = await ask(post('queue.list', { ...bearer, 'content-type': 'nonsense' }, '{}'))
    expect(malformed.json).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
  })
})
