// The peer of closing the day: the same requests, as many at once as it is told, and nothing recorded.
import { Agent } from 'node:http'
import { createInterface } from 'node:readline'
import fetch from 'node-fetch'
import type { SeenRequest } from './instant-services.ts'

export interface BareRun {
  readonly request: SeenRequest
  readonly count: number
  readonly atOnce: number
  readonly keepAlive: boolean
}

/** Each line asks for one run; the answer is its milliseconds. It ends with its standard input. */
for await (const line of createInterface(process.stdin)) {
  const { request, count, atOnce, keepAlive } = JSON.parse(line) as BareRun
  const agent = new Agent({ keepAlive })
  const { url, headers, body } = request
  let left = count
  let restsUntil = 0
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const waitMs = restsUntil - performance.now()
      if (waitMs > 0) await new Promise(done => setTimeout(done, waitMs))
      const response = await fetch(url, { method: 'POST', headers: { ...headers }, body, agent })
      await response.json()
      if (response.status !== 429) continue
      left += 1
      restsUntil = performance.now() + Number(response.headers.get('retry-after')) * 1000
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, lane))
  process.stdout.write(`${performance.now() - start}\n`)
  agent.destroy()
}
