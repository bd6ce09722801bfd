// The preview's process: order, deadlines, memory, crashes and the end.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import { createTranslator, type Previewer, type PreviewerOptions } from '../../main/labels/preview-process.ts'
import { MOST_WORK_MS } from '../../main/labels/spent-time.ts'
import { blackDots, startPreviewer } from './preview-bench.ts'

const stock = { widthInch: 4, heightInch: 6 }
const label = (text: string) => ({
  bytes: Buffer.from(`^XA^FO100,100^BY3^BCN,200,Y,N,N^FD${text}^FS^XZ`),
  dpi: 203 as const,
  stock,
})

let folder: string
const running: Previewer[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-preview-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(previewer => previewer.stop()))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const started = (options: Partial<PreviewerOptions> = {}) => {
  const previewer = startPreviewer(options)
  running.push(previewer)
  return previewer
}

const GUARD = new URL('../../main/workers/memory-guard.ts', import.meta.url)

/** A program that misbehaves: `answer` is the body of its message handler. */
async function programThat(answer: string): Promise<PreviewerOptions['start']> {
  const file = join(folder, `${running.length}-${answer.length}.mjs`)
  await writeFile(
    file,
    `import { guardMemory } from '${GUARD}'
     guardMemory({ mostBytes: 250 * 1024 * 1024, mostWasmBytes: 64 * 1024 * 1024 })
     const post = answer => process.send(answer)
     process.once('disconnect', () => process.exit())
     process.on('message', ({ id, job }) => { const text = Buffer.from(job.bytes).toString(); ${answer} })`,
  )
  return () => forkChild(file)
}

describe('a preview', () => {
  test('shows the paper from edge to edge, its barcodes and what is wrong', async () => {
    const preview = await started().preview({ ...label('PB0000123456'), trackingNumbers: ['PB 0000 123456'] })
    if (!preview.ok) throw new Error(preview.problem.detail)
    expect(preview.value).toMatchObject({
      pictures: [{ widthDots: 813, heightDots: 1219 }],
      barcodes: [{ format: 'Code128', text: 'PB0000123456' }],
      findings: [],
    })
    const picture = blackDots(preview.value.pictures[0]!.png)
    expect(picture).toMatchObject({ width: 813, height: 1219 })
    expect([picture.isBlack(99, 150), picture.isBlack(100, 150)]).toEqual([false, true])
  })

  test.each([
    [300, 1200, 1800],
    [600, 2400, 3600],
  ] as const)('at %i dpi the paper has the dots of that resolution', async (dpi, widthDots, heightDots) => {
    const preview = await started().preview({ ...label('X'), dpi })
    expect(preview).toMatchObject({ ok: true, value: { pictures: [{ widthDots, heightDots }] } })
  })

  test('every label of a job has its picture; a job of settings has none', async () => {
    const previewer = started()
    const two = Buffer.from('^XA^FO9,9^GB99,99,9^FS^XZ^XA^FO9,9^GB70,50,9^FS^XZ')
    expect(await previewer.preview({ bytes: two, dpi: 203, stock })).toMatchObject({
      ok: true,
      value: { pictures: [{ inkDots: 99 * 99 - 81 * 81 }, { inkDots: 70 * 50 - 52 * 32 }] },
    })
    expect(await previewer.preview({ bytes: Buffer.from('^XA^MCY^XZ'), dpi: 203, stock })).toMatchObject({
      ok: true,
      value: { pictures: [], findings: [{ code: 'preflight.blank' }] },
    })
  })

  test('what ^PW cuts off is white, and told', async () => {
    const zpl = Buffer.from('^XA^PW400^FO0,0^GB800,10,10^FS^XZ')
    const preview = await started().preview({ bytes: zpl, dpi: 203, stock })
    expect(preview).toMatchObject({
      ok: true,
      value: {
        pictures: [{ widthDots: 813, inkDots: 4000 }],
        findings: [
          { code: 'preflight.beyond-edge', params: { overRightDots: 400 } },
          { code: 'preflight.no-barcode' },
        ],
      },
    })
  })

  test('a binary picture is drawn', async () => {
    const picture = Buffer.from([0xff, 0x5e, 0x7e, 0x81])
    const zpl = Buffer.concat([Buffer.from('^XA^FO8,8^GFB,4,4,1,'), picture, Buffer.from('^FS^XZ')])
    const preview = await started().preview({ bytes: zpl, dpi: 203, stock })
    expect(preview).toMatchObject({ ok: true, value: { pictures: [{ inkDots: 8 + 5 + 6 + 2 }] } })
  })

  test('what the renderer cannot draw is no preview, and the next label has one', async () => {
    const previewer = started()
    const huge = Buffer.from('^XA^FO1,1^A0N,99999,99999^FDx^FS^XZ')
    expect(await previewer.preview({ bytes: huge, dpi: 203, stock })).toMatchObject({
      ok: false,
      problem: { kind: 'internal', code: 'label.preview-failed' },
    })
    expect(await previewer.preview(label('NEXT'))).toMatchObject({
      ok: true,
      value: { barcodes: [{ text: 'NEXT' }] },
    })
  })
})

describe('a label for another language', () => {
  const asked = {
    bytes: Buffer.from('x'),
    dpi: 203,
    stock,
    language: 'tspl',
    encoding: 'z64',
    labelsExpected: 1,
    anyway: false,
  } as const
  const refusal = `post({ id, result: { ok: false, problem: { kind: 'unsafe-label', code: 'label.redraw-unread' } } })`
  const drawing = `post({ id, result: { ok: true, value: { bytes: text, codes: [] } } })`

  /** What each process does with its job, one after the other. */
  async function translated(...answers: readonly string[]) {
    const programs = await Promise.all(answers.map(answer => programThat(answer)))
    let begun = 0
    const translator = createTranslator({
      deadlineMs: 5_000,
      start: () => {
        const start = programs[Math.min(begun++, programs.length - 1)]
        if (!start) throw new Error('no program')
        // biome-ignore lint/suspicious/noExplicitAny: the program answers as it is told
        return start() as any
      },
    })
    const result = await translator.translate(asked)
    await translator.stop()
    return { result, begun }
  }

  test.each([
    ['ends', `process.exit(3)`],
    ['says nothing', ``],
    ['throws', `throw new Error('boom')`],
  ])('is drawn once more by a fresh process where the first one %s', async (_, bad) => {
    expect(await translated(bad, drawing)).toMatchObject({
      result: { ok: true, value: { bytes: 'x' } },
      begun: 2,
    })
    expect(await translated(bad)).toMatchObject({
      result: { ok: false, problem: { kind: 'unsafe-label', code: 'label.drawing-ended' } },
      begun: 2,
    })
  })

  test('is drawn once more where a drawing failed, and then held for what was wrong', async () => {
    const spent = refusal.replace('unsafe-label', 'internal')
    expect(await translated(spent, drawing)).toMatchObject({ result: { ok: true }, begun: 2 })
    expect(await translated(spent)).toMatchObject({
      result: { ok: false, problem: { kind: 'unsafe-label', code: 'label.redraw-unread' } },
      begun: 2,
    })
  })

  test('is told how much work it may take, so that it is refused for that and not drawn again from the start', async () => {
    const told = `post({ id, result: { ok: true, value: { bytes: String(job.withinMs), codes: [] } } })`
    const { result } = await translated(told)
    if (!result.ok) throw new Error(result.problem.code)
    expect(Number(result.value.bytes)).toBe(MOST_WORK_MS)
  })

  test('is not drawn again where it was drawn and refused', async () => {
    expect(await translated(refusal)).toMatchObject({
      result: { ok: false, problem: { code: 'label.redraw-unread' } },
      begun: 1,
    })
  })

  test('leaves its process to the next where it was drawn and refused', async () => {
    const start = await programThat(`if (job.bytes.length === 1) ${refusal}; else ${drawing}`)
    let begun = 0
    const translator = createTranslator({
      start: () => {
        begun++
        // biome-ignore lint/suspicious/noExplicitAny: the program answers as it is told
        return start() as any
      },
    })
    expect(await translator.translate(asked)).toMatchObject({ ok: false })
    expect(await translator.translate({ ...asked, bytes: Buffer.from('xx') })).toMatchObject({ ok: true })
    expect(begun).toBe(1)
    await translator.stop()
  })

  test('that nobody waits for any more is not drawn to its end, nor begun: the next is drawn by a fresh process', async () => {
    const start = await programThat(`if (job.bytes.length > 1) ${drawing}`)
    const begun: number[] = []
    const translator = createTranslator({
      start: () => {
        begun.push(begun.length)
        // biome-ignore lint/suspicious/noExplicitAny: the program answers as it is told
        return start() as any
      },
    })
    const [drawn, queued] = [new AbortController(), new AbortController()]
    const beside = translator.translate(asked)
    const hangs = translator.translate(asked, drawn.signal)
    const never = translator.translate(asked, queued.signal)
    const next = translator.translate({ ...asked, bytes: Buffer.from('next') })
    queued.abort()
    expect(await never).toMatchObject({ ok: false })
    expect(begun).toEqual([0, 1])
    drawn.abort()
    expect(await next).toMatchObject({ ok: true, value: { bytes: 'next' } })
    expect(await hangs).toMatchObject({ ok: false })
    expect(await translator.translate(asked, AbortSignal.abort())).toMatchObject({ ok: false })
    expect(begun).toEqual([0, 1, 2])
    await translator.stop()
    expect(await beside).toMatchObject({ ok: false })
  })

  test('that takes long keeps none of the others of its bench waiting', async () => {
    const start = await programThat(`if (job.bytes.length > 1) ${drawing}`)
    // biome-ignore lint/suspicious/noExplicitAny: the program answers as it is told
    const translator = createTranslator({ start: () => start() as any })
    const heavy = translator.translate(asked)
    for (const bytes of ['one', 'two', 'three'])
      expect(await translator.translate({ ...asked, bytes: Buffer.from(bytes) })).toMatchObject({
        ok: true,
        value: { bytes },
      })
    await translator.stop()
    expect(await heavy).toMatchObject({ ok: false })
  })
})

describe('the process', () => {
  const echo = `post({ id, result: { ok: true, value: text } })`
  const job = (text: string) => ({ ...label(''), bytes: Buffer.from(text) })

  test('takes one job at a time, in order', async () => {
    const start = await programThat(
      `if (globalThis.busy) process.exit(9); globalThis.busy = true
       setImmediate(() => { globalThis.busy = false; ${echo} })`,
    )
    const previewer = started({ start })
    const answers = await Promise.all(['1', '2', '3'].map(text => previewer.preview(job(text))))
    expect(answers).toEqual(['1', '2', '3'].map(value => ({ ok: true, value })))
  })

  test.each([
    ['throws', `if (text === 'bad') throw new Error('boom'); ${echo}`],
    ['ends', `if (text === 'bad') process.exit(3); ${echo}`],
    [
      'runs out of memory',
      `if (text === 'bad') { const all = []; for (;;) all.push(Array(1e5).fill({})) } ${echo}`,
    ],
    [
      'takes memory that no heap knows of',
      `if (text === 'bad') { const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1)) } ${echo}`,
    ],
    [
      'asks for more WebAssembly memory than there may be',
      `if (text === 'bad') new WebAssembly.Memory({ initial: 2000 }); ${echo}`,
    ],
    ['says nothing', `if (text !== 'bad') ${echo}`],
  ])('that %s loses its job, and a new one takes the next', async (_, answer) => {
    const previewer = started({
      start: await programThat(answer),
      // Long enough for a worker to start on a busy machine and answer.
      deadlineMs: answer.startsWith('if (text !==') ? 5_000 : 60_000,
    })
    const [bad, good] = await Promise.all([previewer.preview(job('bad')), previewer.preview(job('good'))])
    expect(bad).toMatchObject({ ok: false, problem: { kind: 'internal', code: 'label.preview-failed' } })
    expect(good).toEqual({ ok: true, value: 'good' })
  })

  test('whose memory others have filled has its label drawn by a fresh one', async () => {
    const filled = `const failed = { ok: false, problem: { kind: 'internal', code: 'label.preview-failed' } }
      globalThis.count = (globalThis.count ?? 0) + 1
      post({ id, result: globalThis.count > 2 ? failed : { ok: true, value: text } })`
    const previewer = started({ start: await programThat(filled) })
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map(text => previewer.preview(job(text))))
    expect(answers).toEqual(['1', '2', '3', '4', '5'].map(value => ({ ok: true, value })))
  })

  test('has a bounded queue', async () => {
    const previewer = started({ start: await programThat(echo), queueLimit: 2 })
    const answers = await Promise.all(['1', '2', '3', '4', '5'].map(text => previewer.preview(job(text))))
    expect(answers.map(answer => (answer.ok ? answer.value : answer.problem.code))).toEqual([
      '1',
      '2',
      '3',
      'label.preview-busy',
      'label.preview-busy',
    ])
  })

  test('is replaced after its share of jobs, and after a rest', async () => {
    const counting = await programThat(
      `globalThis.count = (globalThis.count ?? 0) + 1
       post({ id, result: { ok: true, value: globalThis.count } })`,
    )
    const count = async (previewer: Previewer) => {
      const answer = await previewer.preview(job('x'))
      return answer.ok ? answer.value : answer.problem.code
    }
    const shared = started({ start: counting, jobsPerProcess: 2 })
    expect([await count(shared), await count(shared), await count(shared)]).toEqual([1, 2, 1])
    const resting = started({ start: counting, idleMs: 0 })
    expect(await count(resting)).toBe(1)
    await expect.poll(() => count(resting), { interval: 20 }).toBe(1)
  })

  test('is replaced while nobody waits, so that no label waits for the start', async () => {
    const program = await programThat(`post({ id, result: { ok: true, value: 'drawn' } })`)
    let starts = 0
    const previewer = started({
      start: () => {
        starts += 1
        return program()
      },
      jobsPerProcess: 2,
    })
    await previewer.preview(job('1'))
    expect(starts).toBe(1)
    await previewer.preview(job('2'))
    expect(starts).toBe(2)
    await previewer.preview(job('3'))
    expect(starts).toBe(2)
  })

  test('that is stopped answers what waits, and takes no more', async () => {
    const previewer = started({ start: await programThat('') })
    const waiting = [previewer.preview(job('1')), previewer.preview(job('2'))]
    await previewer.stop()
    const late = await previewer.preview(job('3'))
    for (const answer of [...(await Promise.all(waiting)), late]) {
      expect(answer).toMatchObject({ ok: false, problem: { code: 'label.preview-failed' } })
    }
  })

  test('whose entry does not exist gives no preview', async () => {
    const previewer = started({ start: () => forkChild('/nowhere/preview.js') })
    expect(await previewer.preview(label('x'))).toMatchObject({
      ok: false,
      problem: { code: 'label.preview-failed' },
    })
  })
})
