// HTTP to the company's own systems: their answers are small and come soon, whatever the services are given.
import { createHttp, type Http, type HttpPorts } from './http.ts'

const MOST_BYTES = 64 * 1024

interface Bounds {
  readonly connectMs: number
  readonly answerMs: number
}

/** With the network's proxy and authorities, and with bounds of its own. */
export function createBoundedHttp(ports: HttpPorts, { connectMs, answerMs }: Bounds): Http {
  return createHttp({
    ...ports,
    network: () => ({
      ...ports.network(),
      connectTimeoutMs: connectMs,
      idleTimeoutMs: answerMs,
      totalTimeoutMs: answerMs,
      maxResponseBytes: MOST_BYTES,
    }),
  })
}
