// The conformance suite, run as a program against the sandbox run as a program.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCommandLine } from './options.ts'
import type { ConformanceReport } from './report.ts'

const root = join(import.meta.dirname, '../../..')
const SPEND = ['--allow-purchases', '--allow-close', '--add-funds-cents', '500']
const SERVICES = ['--service', 'Usps_Ground_Advantage', '--international-service', 'Dhl_Express_Worldwide']

let sandbox: ChildProcess
let folder: string
let controlUrl: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-conformance-'))
  const program = join(root, 'test/lab/main.ts')
  sandbox = spawn(process.execPath, [program, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(sandbox.stdout!), 'line')) as [string]
  controlUrl = (JSON.parse(line) as { controlUrl: string }).controlUrl
  writeFileSync(join(folder, 'ready.json'), line)
})
afterAll(async () => {
  const ended = once(sandbox, 'exit')
  sandbox.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true })
})
beforeEach(() => control('/reset', {}))

async function control(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${controlUrl}${path}`, body && { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

/** Runs the suite and gives its report, exit code and everything that it printed. */
async function conformance(...args: string[]) {
  const program = join(root, 'test/lab/conformance/main.ts')
  const all = [program, '--from', join(folder, 'ready.json'), '--json', ...args]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => printed.push(text))
  const [code] = (await once(child, 'close')) as [number]
  const text = printed.join('')
  return { code, text, report: JSON.parse(text) as ConformanceReport }
}

const verdicts = ({ assumptions }: ConformanceReport) =>
  Object.fromEntries(Object.entries(assumptions).map(([id, { verdict }]) => [id, verdict]))
const notPassed = ({ operations }: ConformanceReport) => operations.filter(one => one.result !== 'passed')

test('every operation passes on the sandbox, and what can be seen is confirmed', async () => {
  const { code, report, text } = await conformance(...SERVICES, ...SPEND)
  expect(notPassed(report).map(one => one.operation)).toEqual(['label server: 1 label, several packages'])
  const unseen = Object.entries(verdicts(report)).filter(([, verdict]) => verdict !== 'confirmed')
  expect(Object.fromEntries(unseen)).toEqual({
    'boxes-of-an-order': 'not seen',
    busy: 'not seen',
    'cancel-whole': 'not seen',
    'close-takes-all': 'not seen',
    'funds-request-id': 'not seen',
    'kind-in-type': 'not seen',
    'no-beside-yes': 'not seen',
    papers: 'not seen',
    'rate-charges': 'not seen',
    'refund-days': 'not seen',
    'refused-for-money': 'not seen',
    'report-days': 'not seen',
    'carrier-in-name': 'not seen',
    'seen-before': 'not seen',
    'request-status': 'not seen',
    'typed-numbers': 'not seen',
  })
  expect(report.deviations).toEqual([])
  expect(report.pointers).toEqual({})
  expect(report.left).toEqual([expect.stringContaining('parcel label')])
  expect(code).toBe(0)
  const ready = JSON.parse(readFileSync(join(folder, 'ready.json'), 'utf8'))
  for (const secret of [ready.labelServer.token, ready.labelServer.clientSecret, ready.parcelLabel.apiKey]) {
    expect(text).not.toContain(secret)
  }
})

test('a service that cancels a whole shipment by its first number is said to', async () => {
  const { report } = await conformance(
    ...SERVICES,
    '--multi-package-service',
    'Ups_Ground',
    '--allow-purchases',
  )
  expect(report.operations.filter(one => one.result === 'failed')).toEqual([])
  expect(report.assumptions['cancel-whole']).toEqual({
    verdict: 'confirmed',
    why: expect.stringContaining('after the first number'),
  })
  expect(report.left).toEqual([expect.stringContaining('parcel label')])
})

test('nothing is bought, closed or added unless told', async () => {
  const before = (await control('/state')) as { meters: unknown }
  const { code, report } = await conformance(...SERVICES)
  expect(code).toBe(0)
  const after = (await control('/state')) as Record<
    'shipments' | 'manifests' | 'parcelLabels' | 'movements' | 'meters',
    unknown
  >
  expect(after).toMatchObject({ shipments: [], manifests: [], parcelLabels: [], meters: before.meters })
  const skipped = report.operations.filter(one => one.result === 'skipped').map(one => one.operation)
  expect(skipped).toEqual(
    expect.arrayContaining([
      'label server: 3 close day',
      'label server: 8 add funds',
      'parcel service: request label',
    ]),
  )
})

test('answers of another shape are refuted with the pointers they call for, and pass with them', async () => {
  const shapes = { label: 'odd', rates: 'odd', fees: 'odd', meters: 'odd', close: 'nested' }
  await control('/shape', shapes)
  const first = await conformance(...SERVICES, ...SPEND)
  expect(first.code).toBe(1)
  expect(verdicts(first.report)).toMatchObject({
    'label-response': 'refuted',
    'rate-entry': 'refuted',
    'fee-fields': 'refuted',
  })
  const { pointers } = first.report
  expect(pointers.trackingNumberPointer).toContain('/out/docs~14x6/*/no/ref')
  expect(pointers.costPointer).toContain('/out/amt/usd')
  expect(pointers['pointers.rateService']).toContain('/svc/id~1enum')
  expect(pointers['pointers.rateCost']).toContain('/amt/usd')
  expect(pointers['pointers.feeAmount']).toContain('/usd')
  const settings = {
    trackingNumberPointer: '/out/docs~14x6/*/no/ref',
    costPointer: '/out/amt/usd',
    pointers: { rateService: '/svc/id~1enum', rateCost: '/amt/usd', feeName: '/what', feeAmount: '/usd' },
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  await control('/reset', {})
  await control('/shape', shapes)
  const second = await conformance(...SERVICES, ...SPEND, '--settings', join(folder, 'settings.json'))
  expect(notPassed(second.report).map(one => one.operation)).toEqual([
    'label server: 1 label, several packages',
  ])
  expect(second.code).toBe(0)
})

test('a service that fails is told apart from one that refuses', async () => {
  await control('/misbehave', {
    service: 'label-server',
    operation: 'meters',
    times: 0,
    fault: { kind: 'html' },
  })
  await control('/misbehave', {
    service: 'label-server',
    operation: 'rate',
    times: 0,
    fault: { kind: 'no-echo' },
  })
  const { code, report } = await conformance(...SERVICES)
  expect(code).toBe(1)
  expect(report.operations.find(one => one.operation === 'label server: 6 meters')).toMatchObject({
    result: 'failed',
    note: expect.stringContaining('unknown'),
  })
  expect(report.deviations).toEqual([expect.stringContaining('requestId is not echoed')])
})

test('the command line', () => {
  const read = (line: string, env = {}) => readCommandLine(line.split(' ').filter(Boolean), env)
  expect(read('')).toContain('Name at least one service')
  expect(read('--nonsense')).toContain('--nonsense')
  expect(read('--label-server https://x.test --add-funds-cents 1.5')).toContain('whole cents')
  expect(read('--label-server https://x.test --tech-partner p', { LABEL_SERVER_TOKEN: 't' })).toMatchObject({
    options: {
      labelServer: { baseUrl: 'https://x.test', techPartnerId: 'p', token: 't' },
      allowPurchases: false,
      allowClose: false,
    },
  })
  expect(read('--parcel https://x.test/v1 --account A', { PARCEL_API_KEY: 'k' })).toMatchObject({
    options: {
      parcel: { baseUrl: 'https://x.test/v1', accountCode: 'A', apiKey: 'k', serviceProviderKey: '' },
    },
  })
})
