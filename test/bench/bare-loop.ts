// The peer of closing the day: the same requests at the same concurrency, and nothing recorded.
import { Agent } from 'node:http'
import { createInterface } from 'node:readline'
import fetch from 'node-fetch'
import type { SeenRequest } from './instant-services.ts'

const atOnce = Number(process.argv[2])

/** Each line asks for one run; the answer is its milliseconds. It ends with its standard input. */
for await (const line of createInterface(process.stdin)) {
  const { request, count, keepAlive } = JSON.parse(line) as {
    request: SeenRequest
    count: number
    keepAlive: boolean
  }
  const agent = new Agent({ keepAlive })
  const { url, headers, body } = request
  let left = count
  const lane = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(url, { method: 'POST', headers: { ...headers }, body, agent })
      await response.json()
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: atOnce }, lane))
  process.stdout.write(`${performance.now() - start}\n`)
  agent.destroy()
}
