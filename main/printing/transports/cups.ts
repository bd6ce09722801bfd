// The CUPS transports: a raw queue of this machine's own CUPS for labels, and a queue of an office printer for pages, both
// through its lp, lpstat and cancel.
import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { FoundDevice } from '../../core/printing/printer.ts'
import { deviceIdentity, maySameDevice } from '../../core/printing/printer-identity.ts'
import type {
  DrainOutcome,
  Link,
  OpenFailure,
  Transport,
  TransportTimeouts,
  WriteOutcome,
} from '../../core/printing/transport.ts'
import { askJobState, type IppJobState, type IppServer, ippServer } from './ipp-job-state.ts'
import { runProgram } from './run-program.ts'
import { writeInChunks } from './write-in-chunks.ts'

const CHUNK_BYTES = 16 * 1024
const JOB_LOOK_MS = 150

export interface CupsOptions {
  /** Another CUPS than the machine's own (`CUPS_SERVER`): host:port or the path of its socket. */
  readonly server?: string
}

/** Queue names as CUPS allows them (lpadmin(8)), and none that a program could take for an option. */
export const QUEUE_NAME = /^[^\s/#\\?'"-][^\s/#\\?'"]{0,126}$/

/** Bytes as they are, for a label printer. */
export const cupsTransport = (options: CupsOptions = {}): Transport => ({
  ...queueTransport('cups', ['-o', 'raw', '-t', 'Packbench label'], options),
  async discover(deadlineMs) {
    const found = await queues(environment(options), deadlineMs)
    return found.map(
      ({ queue, identity }): FoundDevice => ({ connection: { kind: 'cups', queue }, label: queue, identity }),
    )
  },
})

/** Pages, which CUPS makes into what the printer understands. Every queue is found once, as a label printer's. */
export const officeTransport = (options: CupsOptions = {}): Transport => ({
  ...queueTransport('office-queue', ['-t', 'Packbench packing slip'], options),
  discover: async () => [],
})

function queueTransport(
  kind: 'cups' | 'office-queue',
  asWhat: readonly string[],
  options: CupsOptions,
): Omit<Transport, 'discover'> {
  const env = environment(options)
  return {
    kind,
    async open(connection, { timeouts, expectedIdentity }) {
      if (connection.kind !== kind || !QUEUE_NAME.test(connection.queue)) {
        return { kind: 'not-connected', detail: 'not a CUPS queue' }
      }
      const { queue } = connection
      const failure = await whyNotOpen(queue, env, timeouts.openMs)
      if (failure) return failure
      // Where the queue leads is asked only where that is what was saved.
      const identity = expectedIdentity?.startsWith('queue:')
        ? (await queues(env, timeouts.openMs)).find(found => found.queue === queue)?.identity
        : undefined
      if (identity && expectedIdentity && !maySameDevice(expectedIdentity, identity)) {
        return { kind: 'another-device', detail: 'the queue leads to another device now' }
      }
      return { kind: 'open', link: new CupsLink(queue, asWhat, env, timeouts, identity) }
    },
  }
}

/** The programs' words are read, so they must be English ones; no shell stands between. */
const environment = ({ server }: CupsOptions): NodeJS.ProcessEnv => ({
  ...process.env,
  LC_ALL: 'C',
  ...(server && { CUPS_SERVER: server }),
})

/** `lpstat -p` and `-a`: the queue exists, is enabled and takes jobs. */
async function whyNotOpen(
  queue: string,
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
): Promise<OpenFailure | undefined> {
  const told = await runProgram('lpstat', ['-p', queue, '-a', queue], { env, timeoutMs })
  if (told.kind === 'absent') return { kind: 'not-connected', detail: 'CUPS is not installed' }
  if (told.kind === 'late') return { kind: 'not-connected', detail: 'CUPS does not answer' }
  if (told.code !== 0) return { kind: 'not-connected', detail: 'CUPS has no such queue or is not running' }
  if (/\bdisabled since\b/.test(told.output)) return { kind: 'not-connected', detail: 'the queue is stopped' }
  if (/\bnot accepting requests\b/.test(told.output)) {
    return { kind: 'not-connected', detail: 'the queue takes no jobs' }
  }
  return undefined
}

async function queues(
  env: NodeJS.ProcessEnv,
  timeoutMs: number,
): Promise<readonly { readonly queue: string; readonly identity: string }[]> {
  const told = await runProgram('lpstat', ['-v'], { env, timeoutMs })
  if (told.kind !== 'ended') return []
  return [...told.output.matchAll(/^device for ([^:]+): (.+)$/gm)].map(([, queue = '', uri = '']) => ({
    queue,
    identity: deviceIdentity('queue', uri),
  }))
}

class CupsLink implements Link {
  readonly canAnswer = false
  readonly identity?: string
  readonly #queue: string
  readonly #asWhat: readonly string[]
  readonly #env: NodeJS.ProcessEnv
  readonly #timeouts: TransportTimeouts
  /** Jobs that CUPS took and this link has not seen end, `queue-12`. */
  readonly #jobs: string[] = []
  #server: IppServer | undefined
  #bytesWritten = 0
  #shut = false

  constructor(
    queue: string,
    asWhat: readonly string[],
    env: NodeJS.ProcessEnv,
    timeouts: TransportTimeouts,
    identity: string | undefined,
  ) {
    this.#queue = queue
    this.#asWhat = asWhat
    this.#env = env
    this.#timeouts = timeouts
    if (identity) this.identity = identity
  }

  get closed(): boolean {
    return this.#shut
  }

  /** One job of CUPS; `transmitted` means that CUPS has all of it. */
  async write(bytes: Uint8Array, onProgress?: (bytesWritten: number) => void): Promise<WriteOutcome> {
    if (bytes.length === 0) return { kind: 'transmitted', bytesWritten: 0 }
    const lp = spawn('lp', ['-d', this.#queue, ...this.#asWhat, '-'], {
      env: this.#env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    lp.stdout.on('data', text => {
      output += text
    })
    lp.stderr.on('data', text => {
      errors += text
    })
    lp.stdin.on('error', () => {
      // lp ended early; its exit says so.
    })
    const exit = new Promise<number | 'not-run' | 'killed'>(resolve => {
      lp.once('error', () => resolve('not-run'))
      lp.once('close', code => resolve(code ?? 'killed'))
    })
    const outcome = await writeInChunks(bytes, {
      take: chunk =>
        new Promise((resolve, reject) => {
          lp.stdin.write(chunk, error => (error ? reject(error) : resolve()))
        }),
      abandon: () => lp.kill(),
      chunkBytes: CHUNK_BYTES,
      stallMs: this.#timeouts.stallMs,
      onProgress,
    })
    lp.stdin.end()
    const timer = setTimeout(() => lp.kill(), this.#timeouts.stallMs)
    const code = await exit
    clearTimeout(timer)
    const job = /request id is (\S+)/.exec(output)?.[1]
    if (code === 0 && job && outcome.kind === 'transmitted') {
      this.#jobs.push(job)
      this.#bytesWritten += bytes.length
      return outcome
    }
    // These refusals come before CUPS has made a job, whatever the pipe to lp had taken.
    const nothingLeft =
      code === 'not-run' || /not accepting jobs|does not exist|unable to connect|scheduler/i.test(errors)
    return {
      kind: 'partly-written',
      bytesWritten: nothingLeft ? 0 : outcome.bytesWritten,
      detail: `lp: ${code}`,
    }
  }

  async query(): Promise<Uint8Array> {
    return new Uint8Array()
  }

  /**
   * Waits until CUPS has handed every job on. A job still waiting when the time is up is cancelled,
   * so that it does not come out hours later, beside the copy that somebody printed meanwhile.
   */
  async drain(): Promise<DrainOutcome> {
    const giveUpAt = performance.now() + this.#timeouts.stallMs
    while (this.#jobs.length > 0) {
      const [job = ''] = this.#jobs
      const state = await this.#jobState(job)
      if (state === 'completed') {
        this.#jobs.shift()
        continue
      }
      if (state === 'canceled' || state === 'aborted') return this.#partly(`CUPS says ${state}`)
      if (this.#shut) return this.#partly('the station stopped waiting')
      if (performance.now() >= giveUpAt) {
        await runProgram('cancel', [job], { env: this.#env, timeoutMs: this.#timeouts.openMs })
        return this.#partly('CUPS did not hand the job on; it was cancelled')
      }
      await pause(JOB_LOOK_MS)
    }
    return { kind: 'drained' }
  }

  async close(): Promise<void> {
    this.#shut = true
  }

  async #jobState(job: string): Promise<IppJobState | undefined> {
    const { openMs } = this.#timeouts
    if (!this.#server) {
      const told = await runProgram('lpstat', ['-H'], { env: this.#env, timeoutMs: openMs })
      if (told.kind !== 'ended' || told.code !== 0) return undefined
      this.#server = ippServer(told.output)
    }
    const number = Number(/-(\d+)$/.exec(job)?.[1])
    return askJobState(this.#server, number, openMs)
  }

  #partly(detail: string): DrainOutcome {
    return { kind: 'partly-written', bytesWritten: this.#bytesWritten, detail }
  }
}
