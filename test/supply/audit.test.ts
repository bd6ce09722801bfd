// The question whether what ships has known faults: of npm's report, and of npm itself before registries that give none.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'
import { whenFinished } from '../support/when-finished.ts'
import { audit, auditOf, auditWords } from './audit.ts'

const SHIPPED = new Set(['node_modules/zod', 'node_modules/pg'])
const fault = (severity: string, node: string) => ({
  vulnerabilities: {
    one: { name: 'one', severity, range: '<2.0.0', nodes: [node], via: [], fixAvailable: true },
  },
})

it.each([
  ['nothing', { vulnerabilities: {} }, 'clean'],
  ['a moderate fault of what ships', fault('moderate', 'node_modules/zod'), 'clean'],
  ['a high fault of what ships', fault('high', 'node_modules/zod'), 'faulty'],
  ['a critical fault of what ships', fault('critical', 'node_modules/pg'), 'faulty'],
  ['a critical fault of a tool', fault('critical', 'node_modules/vitest'), 'clean'],
  ['a fault of another copy of the same name', fault('high', 'node_modules/vite/node_modules/zod'), 'clean'],
  ['an error', { message: '405 Method Not Allowed' }, 'not-asked'],
  ['no report', undefined, 'not-asked'],
])('of %s', (_what, report, kind) => {
  expect(auditOf(report, SHIPPED).kind).toBe(kind)
})

it('names what is faulty, for whoever has to replace it', () => {
  expect(auditWords(auditOf(fault('high', 'node_modules/zod'), SHIPPED))).toContain('one <2.0.0: high')
})

it('takes a registry that answers no audits for no answer, and an empty list for a clean one', async () => {
  let answers = false
  const asked: string[] = []
  const registry = createServer((request, response) => {
    asked.push(request.url ?? '')
    request.resume().on('end', () => {
      response.writeHead(answers ? 200 : 405, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>(done => registry.listen(0, '127.0.0.1', done))
  whenFinished(() => new Promise(done => registry.close(done)))
  const { port } = registry.address() as AddressInfo
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_fetch_retries: '0',
  }
  const ask = () => audit(ROOT, env)
  expect(await ask()).toMatchObject({ kind: 'not-asked', why: expect.stringContaining('405') })
  answers = true
  expect(await ask()).toMatchObject({ kind: 'clean' })
  expect(asked.some(path => path.includes('advisories'))).toBe(true)
})
