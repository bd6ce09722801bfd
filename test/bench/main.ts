// `npm run bench -- [--short] [--only ID] [--shipments N] [--single] [--json]`: every measure in its order, and the
// table.
import { scriptArguments } from '../tools/script-arguments.ts'
import { type Measuring, type Row, table } from './row.ts'

type Measure = (measuring: Measuring) => Promise<readonly Row[]>

/** In the order of the table; an id begins with its group's number. Each is loaded when it is its turn. */
const GROUPS: readonly { readonly ids: string; readonly load: () => Promise<Measure> }[] = [
  { ids: '1.1', load: async () => (await import('./first-byte.ts')).firstByteRows },
  { ids: '1.2', load: async () => (await import('./at-the-screen.ts')).screenRows },
  { ids: '1.3', load: async () => (await import('./shift.ts')).shiftRows },
  { ids: '2', load: async () => (await import('./labels.ts')).labelRows },
  { ids: '3.1', load: async () => (await import('./commits.ts')).commitRows },
  { ids: '3.2', load: async () => (await import('./lookups.ts')).lookupRows },
  { ids: '3.3', load: async () => (await import('./recovery.ts')).recoveryRows },
  { ids: '3.4', load: async () => (await import('./timelines.ts')).timelineRows },
  { ids: '4', load: async () => (await import('./close-day.ts')).closeDayRows },
  { ids: '5', load: async () => (await import('./shared-answers.ts')).sharedAnswerRows },
  { ids: '6', load: async () => (await import('./start.ts')).startRows },
  { ids: '7', load: async () => (await import('./spool.ts')).spoolRows },
  { ids: '8', load: async () => (await import('./history-screen.ts')).historyRows },
]

const values = scriptArguments('npm run bench --', {
  short: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
  single: { type: 'boolean', default: false },
  shipments: { type: 'string', default: '1000000' },
})

const measuring: Measuring = {
  short: values.short,
  single: values.single,
  shipments: values.short ? 20_000 : Number(values.shipments),
  say: line => process.stderr.write(`${line}\n`),
}
// Broken off it leaves nothing behind: stations end with this process when it exits by itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const rows: Row[] = []
for (const { ids, load } of GROUPS) {
  if (!ids.startsWith(values.only) && !values.only.startsWith(ids)) continue
  measuring.say(`${ids} …`)
  const measure = await load()
  rows.push(...(await measure(measuring)).filter(({ id }) => id.startsWith(values.only)))
}
process.stdout.write(table(rows))
if (values.json) process.stdout.write(`${JSON.stringify({ rows })}\n`)
// A driver's or a browser's handle that is still open must not keep a finished measure.
process.exit(rows.every(({ met }) => met) ? 0 : 1)
