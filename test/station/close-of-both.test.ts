// A close of which neither service gave a clear answer: a question a service, and each goes with its own answer.
import { expect, it } from 'vitest'
import { attention, done, labelServerOrder, misbehave, parcelOrder, scene } from '../faults/scene.ts'
import { waitFor } from '../support/wait-for.ts'

it('asks of each service on its own, and neither question comes back', { timeout: 120_000 }, async () => {
  const { station, services } = await scene()
  await done(station.call('pack.ship', labelServerOrder('LS-1')))
  await done(station.call('pack.ship', parcelOrder('PS-1')))
  await misbehave(services, 'close-day', { kind: 'html' })
  await misbehave(services, 'manifest-label', { kind: 'html' })
  const { id } = await done(station.call('closeDay.run', {}))
  const asked = await waitFor(
    async () => {
      const items = await attention(station)
      return items.filter(({ kind }: { kind: string }) => kind === 'close-unknown').length === 2 && items
    },
    { what: 'both questions', timeoutMs: 60_000 },
  )
  const service = (item: { close: { services: { service: string }[] } }) =>
    item.close.services.map(one => one.service)
  expect(asked.flatMap(service).sort()).toEqual(['label-server', 'parcel-label'])
  expect(new Set(asked.map((item: { id: string }) => item.id)).size).toBe(2)

  for (const item of asked) {
    const [one] = service(item)
    const said = { id: item.close.id, service: one, outcome: 'closed', note: 'seen on its page' }
    await done(station.call('closeDay.resolve', said))
    const left = await attention(station)
    expect(left.map((other: { id: string }) => other.id)).not.toContain(item.id)
  }
  expect(await attention(station)).toEqual([])
  expect(await done(station.call('closeDay.get', { id }))).toMatchObject({ state: 'done' })
})
