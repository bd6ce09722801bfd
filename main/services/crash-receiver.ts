// Takes a crash report to the address that the company named: one POST, once somebody who saw the report said so.
import type { CrashReceiver } from '../core/crash-report.ts'
import { crashText } from '../core/crash-report.ts'
import { createBoundedHttp } from './bounded-http.ts'
import type { HttpPorts } from './http.ts'

const BOUNDS = { connectMs: 5_000, answerMs: 15_000 }

export function createCrashReceiver(ports: HttpPorts): CrashReceiver {
  const http = createBoundedHttp(ports, BOUNDS)
  return {
    async send(address, report) {
      const url = URL.parse(address)
      if (!url) return { kind: 'not-reached' }
      const outcome = await http.send({
        method: 'POST',
        url,
        // Whoever gets it a second time, since the first answer was lost, knows it by its id.
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': report.id },
        body: crashText(report),
        once: true,
      })
      if (outcome.kind === 'not-sent')
        return { kind: outcome.why === 'tls-failed' ? 'not-trusted' : 'not-reached' }
      const { status } = outcome
      if (status === undefined) return { kind: 'unknown' }
      return status >= 200 && status < 300 ? undefined : { kind: 'refused', status }
    },
  }
}
