// The order in which labels are drawn: what somebody waits for comes before what nobody does.
import { describe, expect, test } from 'vitest'
import { ok } from '../../main/core/result.ts'
import { createDrawing, type DrawingAnswer, type DrawingQuestion } from '../../main/labels/drawing-process.ts'

/** A program that draws one label after the other, each when it is told to. */
function handDrawn() {
  const asked: string[] = []
  const replies: ((answer: DrawingAnswer<string>) => void)[] = []
  const questions: DrawingQuestion<string>[] = []
  const drawing = createDrawing<string, string>({
    start: () => ({
      post(question) {
        questions.push(question)
        asked.push(question.job)
      },
      onReply: listener => void replies.push(listener),
      onExit: () => undefined,
      kill: () => undefined,
    }),
    queueLimit: 2,
  })
  return {
    drawing,
    asked,
    drawNext() {
      const question = questions.shift()
      if (!question) throw new Error('nothing was asked')
      replies.at(-1)?.({ id: question.id, result: ok(question.job) })
    },
  }
}

const LOOK = { isAwaited: () => false }

describe('labels that are drawn one after the other', () => {
  test('what somebody waits for comes before looks that were asked earlier, each in the order asked', async () => {
    const { drawing, asked, drawNext } = handDrawn()
    const all = [
      drawing.run('first look', LOOK),
      drawing.run('second look', LOOK),
      drawing.run('third look', LOOK),
      drawing.run('a preview'),
      drawing.run('another preview'),
    ]
    for (const _ of all) drawNext()
    await Promise.all(all)
    expect(asked).toEqual(['first look', 'a preview', 'another preview', 'second look', 'third look'])
  })

  test('a look that a person comes to wait for is no longer behind', async () => {
    const { drawing, asked, drawNext } = handDrawn()
    let isAwaited = false
    const all = [
      drawing.run('first look', LOOK),
      drawing.run('second look', LOOK),
      drawing.run('its label is on the screen', { isAwaited: () => isAwaited }),
    ]
    isAwaited = true
    for (const _ of all) drawNext()
    await Promise.all(all)
    expect(asked).toEqual(['first look', 'its label is on the screen', 'second look'])
  })

  test('however many looks stand in line, a preview has its place', async () => {
    const { drawing, drawNext } = handDrawn()
    const looks = ['drawn', 'waits', 'waits too'].map(name => drawing.run(name, LOOK))
    const refused = await drawing.run('one too many', LOOK)
    expect(refused.result).toMatchObject({ ok: false, problem: { code: 'label.preview-busy' } })
    const preview = drawing.run('a preview')
    for (let drawn = 0; drawn < 4; drawn += 1) drawNext()
    expect(await preview).toMatchObject({ result: { ok: true, value: 'a preview' } })
    await Promise.all(looks)
  })
})
