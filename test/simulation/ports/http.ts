// As much of Node's agents as connections.ts builds on: a connection is a promise of the simulated network.
import { EventEmitter } from 'node:events'

export interface AgentOptions {
  readonly keepAlive?: boolean
  readonly timeout?: number
}

/** A connection on its way: `connect` says that it stands. */
export class Connection extends EventEmitter {}

export class Agent {
  readonly options: AgentOptions
  /** When a connection of this agent was last used, by origin: it may be used again. */
  readonly kept = new Map<string, number>()

  constructor(options: AgentOptions = {}) {
    this.options = options
  }

  createConnection(): Connection {
    return new Connection()
  }
}

export const request = (): never => {
  throw new Error('the simulated program asked a real server')
}
