// The warehouse's server as a run's stations reach it: sessions that come and break, one transaction after the other,
// locks that a session holds, and what is told to all. The statements themselves a real PostgreSQL carries out.
import { type Happening, type Program, sim } from '../scheduler.ts'
import type { Database, Table } from './database.ts'

/** Where one connection ends at the server. */
export class Session {
  readonly program: Program
  readonly application: string
  readonly lost: (error: Error) => void
  readonly told: (channel: string, payload: string) => void
  isGone = false
  listens = false
  lockPatienceMs = Number.POSITIVE_INFINITY

  constructor(parts: Pick<Session, 'program' | 'application' | 'lost' | 'told'>) {
    this.program = parts.program
    this.application = parts.application
    this.lost = parts.lost
    this.told = parts.told
  }
}

type Answer = (error: Error | undefined, tables: readonly Table[]) => void

interface Statement {
  readonly session: Session
  readonly text: string
  readonly values: readonly unknown[]
  readonly answer: Answer
}

interface Lock {
  readonly holders: Map<Session, 'shared' | 'alone'>
  waiting: { readonly by: Session; readonly how: 'shared' | 'alone'; readonly granted: () => void }[]
}

export const fault = (code: string, message = code): Error => Object.assign(new Error(message), { code })

const LOCKS = /^select pg_advisory_(lock|lock_shared|unlock|unlock_shared)\(hashtextextended\('([^']+)'/
const NOTIFY = /^notify (\w+), '((?:[^']|'')*)';\s*/
const NOTHING: Table = { command: 'SELECT', rowCount: 1, fields: [], rows: [[]] }

/** Moments that the plan can wait for: a print is about to be offered, heard of, or taken. */
const MOMENTS = [
  ['offer', /^insert into "given_prints"/],
  ['hear', /^select "given"\."folder"/],
  ['take', /^update "given_prints" set "state" = \$1, "taken_by"/],
] as const

export class House {
  readonly #database: Database
  readonly #sessions = new Set<Session>()
  readonly #locks = new Map<string, Lock>()
  /** In a transaction: whoever else would write waits. */
  #busy: Session | undefined
  #waiting: Statement[] = []
  #isAway = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Undefined while it is away. */
  join(session: Session): boolean {
    if (this.#isAway) return false
    this.#sessions.add(session)
    return true
  }

  /** Its connection is gone: what it had begun is undone, and what it held is free. */
  leave(session: Session): void {
    if (session.isGone) return
    session.isGone = true
    this.#sessions.delete(session)
    for (const lock of this.#locks.values()) {
      lock.waiting = lock.waiting.filter(({ by }) => by !== session)
      if (lock.holders.delete(session)) this.#grant(lock)
    }
    this.#waiting = this.#waiting.filter(one => one.session !== session)
    if (this.#busy !== session) return
    this.#query('writer', 'rollback', [])
    this.#over()
  }

  async goAway(ms: number): Promise<void> {
    this.#isAway = true
    for (const session of [...this.#sessions]) this.#breakOff(session)
    await sim().sleep(ms)
    this.#isAway = false
  }

  #breakOff(session: Session): void {
    this.leave(session)
    sim().after(
      0,
      () => session.lost(fault('ECONNRESET', 'Connection terminated unexpectedly')),
      session.program,
    )
  }

  receive(statement: Statement): void {
    const { session, text, answer } = statement
    if (session.isGone) return
    const [, how, name = ''] = LOCKS.exec(text) ?? []
    if (how === 'lock' || how === 'lock_shared') {
      this.#lock(session, name, how === 'lock' ? 'alone' : 'shared', answer)
    } else if (this.#ofSession(statement)) {
      answer(undefined, [NOTHING])
    } else if (this.#busy !== undefined && this.#busy !== session && !isRead(text)) {
      this.#waiting.push(statement)
    } else this.#carryOut(statement)
  }

  /** What is said of the session alone, and not of what is in the tables. */
  #ofSession({ session, text, values }: Statement): boolean {
    const [, how, name = ''] = LOCKS.exec(text) ?? []
    const [, patience] = /^set lock_timeout = (\d+)/.exec(text) ?? []
    const isEnded = text.includes('pg_terminate_backend')
    if (how !== undefined) {
      const lock = this.#locks.get(name)
      if (lock?.holders.delete(session)) this.#grant(lock)
    }
    if (patience !== undefined) session.lockPatienceMs = Number(patience)
    if (text.startsWith('listen ')) session.listens = true
    for (const one of isEnded ? [...this.#sessions] : []) {
      if (one.application === values[0]) this.#breakOff(one)
    }
    return how !== undefined || patience !== undefined || isEnded || text.startsWith('listen ')
  }

  #carryOut({ session, text, values, answer }: Statement): void {
    for (const [moment, begins] of MOMENTS) {
      if (begins.test(text)) sim().moments.happens(moment, session.program)
    }
    const isInside = this.#busy === session
    const [notified, channel = '', payload = ''] = NOTIFY.exec(text) ?? []
    const words = (notified === undefined ? text : text.slice(notified.length)).trim()
    if (/^(begin|start transaction)/.test(words)) this.#busy = session
    let tables: readonly Table[] = []
    let error: Error | undefined
    try {
      tables = this.#query(isInside || !isRead(words) ? 'writer' : 'reader', words, values)
      if (channel !== '') this.#tell(channel, payload.replaceAll("''", "'"))
    } catch (thrown) {
      error = thrown as Error
    }
    answer(error, tables)
    if (words === 'commit' && error === undefined) session.program.committed(false)
    if (/^(commit|rollback)$/.test(words)) this.#over()
  }

  #over(): void {
    this.#busy = undefined
    const waiting = this.#waiting.splice(0)
    for (const statement of waiting) this.receive(statement)
  }

  #query(session: 'writer' | 'reader', text: string, values: readonly unknown[]): readonly Table[] {
    // Within a transaction that failed nothing is heard but its end.
    const atMs = this.#busy && !/^(begin|start)/.test(text) && session === 'writer' ? undefined : sim().trueMs
    return this.#database.query({ session, text, values, ...(atMs !== undefined && { atMs }) })
  }

  #tell(channel: string, payload: string): void {
    for (const session of this.#sessions) {
      if (!session.listens) continue
      const run = sim()
      run.after(run.latency(0.05, 5), () => session.isGone || session.told(channel, payload), session.program)
    }
  }

  #lock(by: Session, name: string, how: 'shared' | 'alone', answer: Answer): void {
    const lock: Lock = this.#locks.get(name) ?? { holders: new Map(), waiting: [] }
    this.#locks.set(name, lock)
    let tooLong: Happening | undefined
    const one = {
      by,
      how,
      granted: () => {
        if (tooLong) tooLong.cancelled = true
        answer(undefined, [NOTHING])
      },
    }
    lock.waiting.push(one)
    this.#grant(lock)
    if (!lock.waiting.includes(one) || by.lockPatienceMs === Number.POSITIVE_INFINITY) return
    tooLong = sim().after(
      by.lockPatienceMs,
      () => {
        lock.waiting = lock.waiting.filter(other => other !== one)
        if (!by.isGone) answer(fault('55P03', 'canceling statement due to lock timeout'), [])
        this.#grant(lock)
      },
      sim().world,
    )
  }

  /** In the order in which they came. */
  #grant(lock: Lock): void {
    for (;;) {
      const [first] = lock.waiting
      if (!first) return
      const others = [...lock.holders].filter(([holder]) => holder !== first.by)
      if (others.some(([, how]) => how === 'alone' || first.how === 'alone')) return
      lock.waiting.shift()
      lock.holders.set(first.by, first.how)
      first.granted()
    }
  }
}

const isRead = (text: string): boolean =>
  /^\s*(select|with)\b/i.test(text) && !/\bfor (update|share)\b/i.test(text)

let house: House | undefined

/** The house of the run under way. */
export const openHouse = (opened: House | undefined): void => {
  house = opened
}
export function theHouse(): House {
  if (!house) throw new Error('this run has no warehouse')
  return house
}
