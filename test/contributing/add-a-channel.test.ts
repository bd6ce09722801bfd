// docs/contributing/add-a-channel.md, followed to the letter: how long the oldest print has waited.
import { expect, test } from 'vitest'
import type * as Channels from '../../preload/contract/channels.ts'
import { FOLLOWED_MS, filesOf, houseCopy } from '../support/house-copy.ts'

const HANDLERS = 'main/api/handlers/prints.ts'
const QUERIES = 'renderer/station/queries.ts'

test(
  'a channel touches three files, and has its name, its role and its place on a screen',
  async () => {
    const house = await houseCopy()
    await house.insert(
      QUERIES,
      'export const useQueue',
      "export const useOldestPrint = () => useQuery(reading('queue.oldest'))",
    )
    expect(house.errors(QUERIES).join()).toContain('queue.oldest')

    await house.insert(
      'preload/contract/print-channels.ts',
      "'queue.list': look(",
      "  'queue.oldest': look(nothing, z.object({ since: z.string().optional() })),",
    )
    expect(house.errors(QUERIES)).toEqual([])
    expect(house.errors(HANDLERS).join()).toContain('queue.oldest')

    await house.insert(
      HANDLERS,
      "'queue.settle': async input",
      `    'queue.oldest': async () => {
      const jobs = await ports.spool.jobs(QUEUE_LENGTH, jobMode(station.bind().mode))
      return ok({ since: jobs.at(-1)?.createdAt })
    },`,
    )
    expect(house.errors(...house.changed())).toEqual([])
    expect([...house.changed()].sort()).toEqual([...(await filesOf('add-a-channel.md'))].sort())
    expect(house.changed().length).toBeLessThanOrEqual(4)

    const { CHANNEL_NAMES, channels } = await house.load<typeof Channels>('preload/contract/channels.ts')
    expect(CHANNEL_NAMES).toContain('queue.oldest')
    const row = Object.entries(channels).find(([name]) => name === 'queue.oldest')?.[1]
    expect(row).toMatchObject({ access: 'look', command: undefined })
  },
  FOLLOWED_MS,
)
