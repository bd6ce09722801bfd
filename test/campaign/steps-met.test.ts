// Which durable steps a campaign says its ends met.
import { describe, expect, it } from 'vitest'
import type { AnyReply } from '../support/station-calls.ts'
import { chance } from './random.ts'
import { metInWords, StepsMet, together } from './steps-met.ts'

/** A station that answers when it is told to. */
function slowStation() {
  const answers: ((reply: AnyReply) => void)[] = []
  return {
    call: (_channel: string, _input?: unknown) => new Promise<AnyReply>(resolve => answers.push(resolve)),
    answerAll: () => {
      for (const answer of answers.splice(0)) answer({ ok: true })
    },
  }
}

describe('the durable steps that an end met', () => {
  it('are those asked for and not answered yet, each once an end', async () => {
    const steps = new StepsMet()
    const slow = slowStation()
    const station = steps.watch(slow)
    const answered = station.call('reprint.slip', {})
    slow.answerAll()
    await answered
    const asked = steps.asked('pack.ship of a box')
    void station.call('pack.ship', { box: { number: 1, of: 2 } })
    void station.call('pack.ship', { box: { number: 2, of: 2 } })
    await asked
    steps.ends()
    expect([...steps.met]).toEqual([['pack.ship of a box', 1]])
  })

  it('are those between two benches alone, where the bench beside it ends', () => {
    const steps = new StepsMet()
    const station = steps.watch(slowStation())
    void station.call('reprint.slip', {})
    void station.call('queue.give', {})
    steps.ends('beside')
    expect([...steps.met]).toEqual([['queue.give', 1]])
  })

  it('are looked for in turn, so that each is asked for before any is asked for again', () => {
    const steps = new StepsMet()
    const [luck, all] = [chance(1), ['queue.give', 'reprint.slip', 'bench.keep']]
    const round = () => all.map(() => steps.next(luck, all))
    expect(new Set(round())).toEqual(new Set(all))
    expect(new Set(round())).toEqual(new Set(all))
  })

  it('are summed over shifts, and a step that none met is named too', () => {
    const sum = together([new Map([['bench.keep', 1]]), new Map([['bench.keep', 2]])])
    expect(metInWords(sum)).toContain('bench.keep 3,')
    expect(metInWords(sum)).toContain('queue.give 0')
  })
})
