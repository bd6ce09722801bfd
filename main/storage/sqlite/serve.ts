// Owns a store worker's life: it opens its side, answers calls by message, and stops when told.
import type { Migration } from 'kysely/migration'
import { LedgerFailure } from '../../core/ledger.ts'
import type { Answer, Call, FromWorker, ToWorker, WorkerStart } from '../protocol.ts'
import { backUpStore, verifyStore } from './checks.ts'
import { bug } from './commit-queue.ts'
import { type LookUp, Reader } from './reader.ts'
import { Writer, type WriterParts } from './writer.ts'

export interface Rooms extends Pick<WriterParts, 'carryOut'> {
  readonly migrations: Readonly<Record<string, Migration>>
  readonly lookUp: LookUp
}

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

/** Runs one role behind one port until `stop`. */
export function serve(port: ServedPort, start: WorkerStart, rooms: Rooms): void {
  const say = (message: FromWorker) => port.postMessage(message)
  const post = (answers: readonly Answer[]) => say({ kind: 'answers', answers })
  let side: Side | undefined
  port.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'open':
        side = new Reader(start, rooms.lookUp, post)
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
    void openWriter(start, rooms, post, say).then(writer => {
      side = writer
    })
  } else if (start.role === 'check') {
    say({ kind: 'ready' })
  }
}

async function openWriter(
  start: WorkerStart,
  rooms: Rooms,
  post: (answers: readonly Answer[]) => void,
  say: (message: FromWorker) => void,
): Promise<Side | undefined> {
  const opened = await Writer.open(start, {
    ...rooms,
    post,
    said: standing => say({ kind: 'standing', ...(standing && { standing }) }),
  })
  if (!opened.ok) {
    say({ kind: 'refused', problem: opened.problem })
    return undefined
  }
  const writer = opened.value
  say({ kind: 'ready', ...(writer.standing && { standing: writer.standing }) })
  return {
    push: calls => {
      const asked = calls.filter(call => call.method === 'stats')
      for (const call of asked) void answered(call, () => writer.stats()).then(answer => post([answer]))
      writer.push(calls.filter(call => call.method !== 'stats'))
    },
    stop: () => writer.stop(),
  }
}

function checking(
  start: WorkerStart,
  post: (answers: readonly Answer[]) => void,
  say: (message: FromWorker) => void,
): Side {
  const check = (call: Call) =>
    call.method === 'verify'
      ? verifyStore(start, progress => say({ kind: 'progress', progress }))
      : backUpStore(start, call.args[0] as string)
  return {
    push: calls => {
      for (const call of calls) void answered(call, () => check(call)).then(answer => post([answer]))
    },
    stop: () => undefined,
  }
}

async function answered(call: Call, carryOut: () => Promise<unknown>): Promise<Answer> {
  try {
    return { id: call.id, kind: 'value', value: await carryOut() }
  } catch (error) {
    return error instanceof LedgerFailure
      ? { id: call.id, kind: 'failure', problem: error.problem }
      : bug(call, error)
  }
}
