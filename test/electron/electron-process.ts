// The built Electron program as a process on the stand-in, and the page it shows.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import type { Reply } from '../../preload/contract/station-api.ts'
import { builtEntry, NODE } from '../support/program.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import type { AnswerMessage, Question, questions } from './stand-in/control.ts'

type AnswerOf<Name extends Question> = Awaited<ReturnType<(typeof questions)[Name]>>

export interface ElectronProcess {
  readonly pid: number
  ask<Name extends Question>(question: Name): Promise<AnswerOf<Name>>
  /** The window's page, loaded. */
  page(): Promise<Page>
  log(): string
  readonly exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** Ends what still runs; done by itself when the running test finishes. */
  stop(): Promise<void>
}

/** Starts `out/main/index.js`, unchanged, with the stand-in where it imports `electron`. */
export async function startElectron(
  dataFolder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ElectronProcess> {
  const entry = await builtEntry('index.js')
  const register = pathToFileURL(join(import.meta.dirname, 'stand-in', 'register.ts')).href
  const child = spawn(NODE, ['--import', register, entry, '--data', dataFolder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', chunk => {
    log += chunk
  })
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!ended()) child.kill('SIGTERM')
    const inTime = await Promise.race([exited.then(() => true), new Promise(r => setTimeout(r, 15_000))])
    if (!inTime) child.kill('SIGKILL')
  }
  whenFinished(stop)
  const ask = questioner(child, ended)
  return {
    pid: child.pid ?? 0,
    ask,
    log: () => log,
    exited,
    kill: signal => void child.kill(signal),
    stop,
    async page() {
      const address = await waitFor(() => ask('browser'), { what: 'the window’s browser', timeoutMs: 60_000 })
      const browser = await chromium.connectOverCDP(address)
      whenFinished(() => browser.close())
      const page = await waitFor(() => browser.contexts()[0]?.pages()[0], { what: 'the window’s page' })
      await waitFor(() => page.url().startsWith('https://station.invalid/'), { what: 'the page to load' })
      await page.waitForLoadState()
      return page
    },
  }
}

function questioner(child: ChildProcess, ended: () => boolean): ElectronProcess['ask'] {
  const waiting = new Map<number, (message: AnswerMessage) => void>()
  let next = 0
  child.on('message', (message: AnswerMessage) => {
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  child.on('exit', () => {
    for (const [id, answer] of waiting) answer({ id, error: 'the program has ended' })
  })
  return question => {
    if (ended()) return Promise.reject(new Error('the program has ended'))
    next += 1
    const id = next
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ value, error }) =>
        error === undefined ? resolve(value as AnswerOf<typeof question>) : reject(new Error(error)),
      )
      child.send({ id, question })
    })
  }
}

export type Methods = Record<string, (input?: unknown) => Promise<Reply<unknown>>>

/** Calls a channel as the screens do. */
export const call = (page: Page, channel: string, input?: unknown): Promise<Reply<unknown>> =>
  page.evaluate(([name, value]) => (window as unknown as { station: Methods }).station[name]!(value), [
    channel,
    input,
  ] as const)

/** As the operator does; the browser may be gone before it can say that it has closed the page. */
export const closeWindow = (page: Page): void => void page.close().catch(() => undefined)
