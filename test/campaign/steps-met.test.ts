// Which durable steps a campaign says its ends met.
import { describe, expect, it } from 'vitest'
import type { AnyReply } from '../support/station-process.ts'
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

  it('are summed over shifts, and a step that none met is named too', () => {
    const sum = together([new Map([['bench.keep', 1]]), new Map([['bench.keep', 2]])])
    expect(metInWords(sum)).toContain('bench.keep 3,')
    expect(metInWords(sum)).toContain('queue.give 0')
  })
})
