// A way to a PostgreSQL server that sees what goes over it, and at a chosen statement lets something happen instead.
import { connect, createServer, type Socket } from 'node:net'

export interface Moment {
  /** Found in what a station sends; its text goes over the wire when it is first used on a connection. */
  readonly statement: RegExp
  /** Has to have been sent on the same connection before. */
  readonly behind?: RegExp
  /** Of how many such statements from now on; the first unless told. */
  readonly nth?: number
  /** Once the server has carried it out, instead of before it gets there. */
  readonly answered?: boolean
}

export interface DatabaseProxy {
  readonly port: number
  /** Resolves at the moment: `work` is done, and neither the statement nor its answer goes any further. */
  at(moment: Moment, work: () => void): Promise<void>
  /** Ends every connection and takes no new ones, as a network that is gone. */
  away(): void
  back(): void
  stop(): void
}

export async function databaseProxy(serverPort: number): Promise<DatabaseProxy> {
  const open = new Set<Socket>()
  let awaited: { readonly moment: Moment; readonly work: () => void; left: number } | undefined

  function meet(station: Socket, server: Socket): void {
    let seenBehind = false
    let answering = false
    const cut = () => {
      const due = awaited
      awaited = undefined
      due?.work()
      station.destroy()
      server.destroy()
    }
    station.on('data', chunk => {
      const text = chunk.toString('latin1')
      const { moment } = awaited ?? {}
      if (moment?.behind?.test(text)) seenBehind = true
      const isNext = moment?.statement.test(text) && (seenBehind || !moment.behind)
      if (awaited && isNext) awaited.left -= 1
      if (awaited && isNext && awaited.left === 0) {
        if (!moment?.answered) return cut()
        answering = true
      }
      server.write(chunk)
    })
    server.on('data', chunk => {
      if (answering) cut()
      else station.write(chunk)
    })
  }

  let isAway = false
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const listening = createServer(station => {
    if (isAway) return void station.destroy()
    const server = connect(serverPort, '127.0.0.1')
    for (const [socket, other] of [
      [station, server],
      [server, station],
    ] as const) {
      open.add(socket)
      socket.setNoDelay(true)
      // One end that goes takes the other with it.
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    meet(station, server)
  })
  await new Promise<void>((resolve, reject) => {
    listening.once('error', reject)
    listening.listen(0, '127.0.0.1', resolve)
  })
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    at: (moment, work) =>
      new Promise(resolve => {
        awaited = {
          moment,
          left: moment.nth ?? 1,
          work() {
            work()
            resolve()
          },
        }
      }),
    away() {
      isAway = true
      endAll()
    },
    back() {
      isAway = false
    },
    stop() {
      listening.close()
      endAll()
    },
  }
}
