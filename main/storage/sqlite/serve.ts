// A store worker's life: it opens its side, answers calls by message, and stops when told.
import { LedgerFailure } from '../../core/records/ledger.ts'
import { type CheckMethod, callsOfKind, type QuestionMethod } from '../methods.ts'
import { SQLITE_TYPES } from '../migrations/column-types.ts'
import { ledgerMigrations } from '../migrations/migrations.ts'
import type { Checking } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import type { Args, Outcome } from '../ports.ts'
import type { Answer, Call, FromWorker, ToWorker, WorkerStart } from '../protocol.ts'
import { spoolMigrations } from '../spool/schema.ts'
import { bug } from './commit-queue.ts'
import { Reader } from './reader.ts'
import { Writer } from './writer.ts'

interface Side {
  readonly push: (calls: readonly Call[]) => void
  readonly stop: () => Promise<void> | void
}

/** What a worker needs of its end of the channel. */
export interface ServedPort {
  on(event: 'message', listener: (message: ToWorker) => void): void
  postMessage(message: FromWorker): void
  close(): void
}

/** Runs one role of the store behind one port until `stop`. */
export function serve(port: ServedPort, start: WorkerStart): void {
  const say = (message: FromWorker) => port.postMessage(message)
  const post = (answers: readonly Answer[]) => say({ kind: 'answers', answers })
  let side: Side | undefined
  port.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'open':
        side = reading(start, post)
        say({ kind: 'ready' })
        break
      case 'calls':
        side?.push(message.calls)
        break
      case 'stop':
        void Promise.resolve(side?.stop()).then(() => {
          say({ kind: 'stopped' })
          port.close()
        })
        break
      default: {
        const never: never = message
        throw new Error(`no such message: ${String(never)}`)
      }
    }
  })
  if (start.role === 'check') side = checking(start, post, say)
  if (start.role === 'write') {
    void openWriter(start, post, say).then(writer => {
      side = writer
    })
  } else if (start.role === 'check') {
    say({ kind: 'ready' })
  }
}

async function openWriter(
  start: WorkerStart,
  post: (answers: readonly Answer[]) => void,
  say: (message: FromWorker) => void,
): Promise<Side | undefined> {
  const opened = await Writer.open(start, {
    migrations: { ...ledgerMigrations(SQLITE_TYPES), ...spoolMigrations() },
    post,
    said: standing => say({ kind: 'standing', ...(standing && { standing }) }),
    writtenOutside: () => say({ kind: 'written-outside' }),
  })
  if (!opened.ok) {
    say({ kind: 'refused', problem: opened.problem })
    return undefined
  }
  const writer = opened.value
  say({ kind: 'ready', ...(writer.standing && { standing: writer.standing }) })
  return {
    push: calls => {
      for (const call of callsOfKind('question', calls)) {
        void answered(call, () => ask(writer, call)).then(answer => post([answer]))
      }
      writer.push(callsOfKind('write', calls))
    },
    stop: () => writer.stop(),
  }
}

function reading(start: WorkerStart, post: (answers: readonly Answer[]) => void): Side {
  const reader = new Reader(start, post)
  return { push: calls => reader.push(callsOfKind('read', calls)), stop: () => reader.stop() }
}

function checking(
  start: WorkerStart,
  post: (answers: readonly Answer[]) => void,
  say: (message: FromWorker) => void,
): Side {
  const checking: Checking = { start, onProgress: progress => say({ kind: 'progress', progress }) }
  return {
    push: calls => {
      for (const call of callsOfKind('check', calls)) {
        void answered(call, () => check(checking, call)).then(answer => post([answer]))
      }
    },
    stop: () => undefined,
  }
}

type Rows<M extends QuestionMethod | CheckMethod, Asked> = {
  readonly [K in M]: { run(asked: Asked, ...args: Args<K>): Promise<Outcome<K>> }
}
const questions: Rows<QuestionMethod, Writer> = OPERATIONS
const checks: Rows<CheckMethod, Checking> = OPERATIONS

const ask = <M extends QuestionMethod>(writer: Writer, { method, args }: Call<M>) =>
  questions[method].run(writer, ...args)
const check = <M extends CheckMethod>(checking: Checking, { method, args }: Call<M>) =>
  checks[method].run(checking, ...args)

async function answered(call: Pick<Call, 'id'>, carryOut: () => Promise<unknown>): Promise<Answer> {
  try {
    return { id: call.id, kind: 'value', value: await carryOut() }
  } catch (error) {
    return error instanceof LedgerFailure
      ? { id: call.id, kind: 'failure', problem: error.problem }
      : bug(call, error)
  }
}
