// A station that gets hostile inputs over HTTP: a reply of the contract each time, no fault of the program, flat memory.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { channels } from '../../preload/contract/channels.ts'
import type { AnyReply } from '../support/station-calls.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'
import { casesOf, MOST_GROWTH_BYTES, type Suite } from './cases.ts'

export interface Input {
  readonly name: string
  readonly body: string
}

const AT_ONCE = 8

/** The cap on calls a second is for strangers too: this one waits for its turn. */
export async function answerOf(station: RunningStation, name: string, body = ''): Promise<AnyReply> {
  const response = await waitFor(
    async () => {
      const answer = await station.request(`/api/${name}`, { method: 'POST', body })
      return answer.status !== 429 && answer
    },
    { what: `an answer of ${name}` },
  )
  return (await response.json()) as AnyReply
}

const memoryOf = ({ pid }: RunningStation): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) * 1024

/** What a screen is given can be shown by it. */
export function expectOfContract(name: string, value: unknown): void {
  const read = channels[name as keyof typeof channels].output.safeParse(value)
  expect(
    read.success ? [] : read.error.issues.slice(0, 3),
    `${name} ${JSON.stringify(value).slice(0, 400)}`,
  ).toEqual([])
}

/** How many ended how: `ok`, or by the kind of their problem. */
export async function askAll(
  station: RunningStation,
  suite: Suite,
  inputs: readonly Input[],
): Promise<Readonly<Record<string, number>>> {
  const all = [...inputs]
  let warm = 0
  let peak = 0
  const outcomes: Record<string, number> = {}
  const ask = async (): Promise<void> => {
    for (let next = all.pop(); next !== undefined; next = all.pop()) {
      const { name, body } = next
      const reply = await answerOf(station, name, body)
      const outcome: string = reply.ok ? 'ok' : (reply.problem?.kind ?? 'no problem')
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      expect(outcome, `${name} ${body.slice(0, 400)}`).not.toMatch(/^(internal|no problem)$/)
      if (reply.ok) expectOfContract(name, reply.value)
      else expect(reply.problem?.message.length).toBeGreaterThan(5)
      if (process.platform === 'linux') {
        const bytes = memoryOf(station)
        if (all.length > casesOf(suite) * 0.75) warm = Math.max(warm, bytes)
        peak = Math.max(peak, bytes)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  expect(peak - warm).toBeLessThan(MOST_GROWTH_BYTES)
  expect(await answerOf(station, 'station.overview')).toMatchObject({ ok: true })
  return outcomes
}
