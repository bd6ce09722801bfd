// What the machine's own monitoring hears of a station: by its route, and by the file that it writes.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parcelOrder } from '../faults/scene.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const figure = (text: string, name: string): string | undefined =>
  text
    .split('\n')
    .find(line => line.startsWith(`${name} `))
    ?.slice(name.length + 1)

test('a label bought and printed, and a printer that goes away', { timeout: 120_000 }, async () => {
  const folder = await tempFolder('monitoring')
  const file = join(folder, 'bench.prom')
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const station = await startStationProcess({ dataFolder: join(folder, 'data') })
  const { settings, secrets } = liveSettings(services)
  const saved = await station.call('settings.save', {
    settings: { ...settings, monitoring: { figuresFile: file } },
    secrets,
  })
  expect(saved.ok).toBe(true)
  await station.call('printers.save', networkPrinter(printer.port))
  // It answers no more often than monitoring needs.
  const intervalMs = 600
  const health = async () => (await fetch(`${station.origin}/health`)).json()
  await waitFor(async () => (await health()).health === 'ok', { what: 'a station that is well', intervalMs })

  expect((await station.call('pack.ship', parcelOrder('ORD-7'))).ok).toBe(true)
  const text = () => readFileSync(file, 'utf8')
  const printed = 'packbench_label_steps{step="printed"}'
  await waitFor(() => figure(text(), printed) === '1', {
    what: 'the label in the figures',
    timeoutMs: 40_000,
  })
  expect(figure(text(), 'packbench_health{word="ok"}')).toBe('1')
  expect(figure(text(), 'packbench_printer_ready{printer="Zebra"}')).toBe('1')
  expect(figure(text(), 'packbench_service_answers{service="parcel-label"}')).toBe('1')
  expect(
    Number(figure(text(), 'packbench_label_step_seconds{step="answered",quantile="0.5"}')),
  ).toBeGreaterThan(0)
  expect(text().endsWith('# EOF\n')).toBe(true)
  // Another user collects it, and finds nothing of the order.
  expect((statSync(file).mode & 0o777).toString(8)).toBe('644')
  const { to } = parcelOrder('ORD-7').shipment
  for (const word of ['ORD-7', to.name, to.address1, to.city, services.parcelLabel.baseUrl])
    expect(text()).not.toContain(word)

  await printer.stop()
  await waitFor(async () => (await health()).reasons.includes('printer-not-ready'), {
    what: 'the printer that is away',
    intervalMs,
    timeoutMs: 40_000,
  })
})

test('a file that cannot be written is a line of the log, and stops no start', async () => {
  const folder = await tempFolder('monitoring')
  const station = await startStationProcess({ dataFolder: join(folder, 'data') })
  const wanted = { monitoring: { figuresFile: join(folder, 'nowhere', 'bench.prom') } }
  expect((await station.call('settings.save', { settings: wanted })).ok).toBe(true)
  const again = await station.restart()
  await waitFor(() => again.log().includes('the figures for monitoring could not be written'), {
    what: 'the line',
  })
  expect((await again.call('station.overview')).ok).toBe(true)
})

test('only the whole path of a file that collectors look for is taken', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('monitoring') })
  for (const figuresFile of ['bench.prom', '/etc/passwd', '/tmp/bench.prom\n']) {
    const refused = await station.call('settings.save', { settings: { monitoring: { figuresFile } } })
    expect(Object.keys(refused.problem.fieldProblems)).toEqual(['settings.monitoring.figuresFile'])
  }
})
