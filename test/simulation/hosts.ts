// The hosts that a run's programs can ask: each decides what becomes of a request, and when its answer comes.
import { type Program, sim } from './scheduler.ts'

export interface HostRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** Whose request it is. */
  readonly program: Program
}

export interface HostAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly pieces: readonly Buffer[]
  /** Between two pieces; hardly any time unless given. */
  readonly paceMs?: number
  /** `silent`: the connection stays open and brings nothing more. */
  readonly end: 'whole' | 'break' | 'silent'
}

export interface Host {
  connect(): 'open' | 'refused' | 'silent'
  /** Resolves in the asking program; `lost` is a reset. Never resolves where no answer ever comes. */
  ask(request: HostRequest): Promise<HostAnswer | 'lost'>
}

const hosts = new Map<string, Host>()

export const addHost = (origin: string, host: Host): void => {
  hosts.set(origin, host)
}

export const removeHost = (origin: string): void => {
  hosts.delete(origin)
}

export const forgetHosts = (): void => hosts.clear()

export const hostOf = (url: URL): Host | undefined => hosts.get(url.origin)

/** What a service did with a request, and when it says so; undefined delay: never. */
export interface Served {
  readonly answer: HostAnswer | 'lost'
  readonly afterMs: number | undefined
}

/** A host whose work is done in the world: the request travels there, and the answer back to who asked. */
export function hostOver(serve: (request: HostRequest) => Served, connect: Host['connect']): Host {
  return {
    connect,
    ask: request =>
      new Promise(resolve => {
        const run = sim()
        run.after(
          run.latency(0.2, 40),
          () => {
            const { answer, afterMs } = serve(request)
            if (afterMs !== undefined) run.after(afterMs, () => resolve(answer), request.program)
          },
          run.world,
        )
      }),
  }
}
