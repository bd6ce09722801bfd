// The page that shows a person what the sandbox saw: meters, the last requests, and what became of them.

import type { Meter } from '../../main/simulator/label-server/account.ts'
import type { Exchange } from './exchange-log.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const SHOWN = 200

export interface PageContent {
  readonly exchanges: readonly Exchange[]
  readonly meters: readonly Meter[]
  readonly misbehaviours: number
}

/** Plain HTML without scripts: it is read, and a reload shows what is new. */
export function controlPage({ exchanges, meters, misbehaviours }: PageContent): string {
  const rows = exchanges.slice(-SHOWN).reverse().map(exchangeRow).join('\n')
  const balances = meters
    .map(meter => `${meter.carrier} $${(meter.balanceCents / 100).toFixed(2)}`)
    .join(' · ')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Sandbox: what it saw</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { margin: 24px; }
  h1 { font-size: 22px; margin: 0 0 4px; }
  p { margin: 0 0 16px; }
  table { border-collapse: collapse; width: 100%; }
  caption { text-align: left; font-weight: 600; padding: 8px 0; }
  th, td { text-align: left; padding: 6px 10px; border-bottom: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); vertical-align: top; }
  code, summary { font: 13px/1.5 ui-monospace, monospace; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 320px; overflow: auto; margin: 8px 0 0; }
  .odd { color: light-dark(#a12622, #ff9c94); font-weight: 600; }
</style>
<h1>Sandbox</h1>
<p>${escaped(balances)} · ${exchanges.length} requests seen · ${misbehaviours} misbehaviours waiting · <a href="">Look again</a></p>
<table>
<caption>Requests, newest first</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Service</th><th scope="col">Operation</th><th scope="col">Answer</th><th scope="col">What happened</th></tr></thead>
<tbody>
${rows || '<tr><td colspan="5">No requests yet.</td></tr>'}
</tbody>
</table>
</html>
`
}

function exchangeRow(exchange: Exchange): string {
  const { at, service, operation, method, path, answer, executed, fault, unknownFields, delivered } = exchange
  const remarks = [
    executed ? 'carried out' : 'nothing changed',
    fault && `fault: ${fault}`,
    unknownFields.length > 0 && `unknown fields: ${unknownFields.join(', ')}`,
    delivered !== 'whole' && `answer: ${delivered}`,
    exchange.bug && 'the sandbox failed',
  ].filter(remark => typeof remark === 'string')
  const odd = Boolean(fault) || unknownFields.length > 0 || Boolean(exchange.bug)
  const details = JSON.stringify(
    { request: exchange.body ?? exchange.bodyText, answer: answer?.body },
    shorten,
    2,
  )
  return `<tr>
<td>${escaped(at.slice(11, 19))}</td>
<td>${escaped(service)}</td>
<td>${escaped(operation)}<br><code>${escaped(`${method} ${path}`)}</code></td>
<td>${answer?.status ?? ''}</td>
<td><span class="${odd ? 'odd' : ''}">${escaped(remarks.join('; '))}</span>
<details><summary>Bodies</summary><pre>${escaped(details)}</pre></details></td>
</tr>`
}

const shorten = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > 400
    ? `${value.slice(0, 120)}… (${value.length} characters)`
    : value
