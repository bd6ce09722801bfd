// Every route of the web host, as a stranger may write it: without a token, or with one that is none.
import { expect, it } from 'vitest'
import { CHANNEL_NAMES } from '../../../preload/contract/channels.ts'
import { sendRaw } from '../../support/raw-request.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { PATH_SPELLINGS, REQUEST_SPELLINGS, type Spelling, type Target } from '../../support/spellings.ts'
import { startStationProcess } from '../../support/station-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { openWindowAt, PICTURE, runWebHost } from '../../support/web-host.ts'

/** Thousands of requests on a machine that may be busy. */
const PATIENCE = { timeout: 300_000 }

const ROUTES = [
  ...CHANNEL_NAMES.map(name => ({ method: 'POST', path: `/api/${name}` })),
  { method: 'GET', path: '/api/events' },
  { method: 'GET', path: '/api/files/a.png' },
  { method: 'POST', path: '/session/open' },
  { method: 'POST', path: '/session/proof' },
  { method: 'POST', path: '/session/end' },
]

it('answers nothing of a station, in whatever spelling', PATIENCE, async () => {
  const station = scriptedStation({ files: { 'a.png': PICTURE } })
  const { port, host } = await runWebHost(station, {
    refusals: { burst: 1e9, perSecond: 1 },
    openings: { burst: 1e9, perSecond: 1 },
  })
  const { id, token } = await openWindowAt(host.url)
  const strangers: readonly (readonly string[])[] = [
    [],
    [`Authorization: Bearer ${'A'.repeat(43)}`],
    [`Authorization: Bearer ${id}.${'A'.repeat(43)}`, `Cookie: packbench.window=${token}`],
  ]
  const wrong: string[] = []
  const attempt = async (spelling: Spelling, target: Target) => {
    const { status, text } = await sendRaw(port, spelling.bytes(target))
    // The page itself may answer, its assets are not named here; a closed connection is no answer.
    const isRefusal = status === 0 || (status >= 400 && !/"ok":true/.test(text))
    if (!isRefusal) wrong.push(`${spelling.name} ${target.method} ${target.path}: ${text.slice(0, 120)}`)
  }
  for (const headers of strangers) {
    for (const { method, path } of ROUTES) {
      const target = { port, method, path, body: '{"code":"x","id":"x","nonce":"0123456789abcdef"}', headers }
      await Promise.all([...PATH_SPELLINGS, ...REQUEST_SPELLINGS].map(one => attempt(one, target)))
    }
  }
  expect(wrong).toEqual([])
  expect(station.calls).toEqual([])
  expect(station.askedFiles).toEqual([])
  expect(station.listenerCount).toBe(0)
  expect(host.windowCount).toBe(0)
})

it('takes doubled headers from nobody, also with the right token among them', async () => {
  const station = scriptedStation()
  const { port, host } = await runWebHost(station)
  const right = `Authorization: Bearer ${host.token}`
  const own = `Host: 127.0.0.1:${port}`
  for (const lines of [
    [own, right, 'Authorization: Bearer x'],
    [own, 'Authorization: Bearer x', right],
    [own, 'Host: evil.example', right],
    [own, right, `Origin: http://127.0.0.1:${port}`, 'Origin: https://evil.example'],
    [own, right, 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
  ]) {
    const bytes = [
      'POST /api/queue.list HTTP/1.1',
      ...lines,
      'Content-Length: 2',
      'Connection: close',
      '',
      '{}',
    ]
    expect((await sendRaw(port, bytes.join('\r\n'))).status, lines.join()).toBe(400)
  }
  expect(station.calls).toEqual([])
})

it('of a real station buys nothing, makes nobody a supervisor and tells nothing', PATIENCE, async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('stranger') })
  const port = Number(new URL(station.origin).port)
  const acts: readonly (readonly [string, object])[] = [
    [
      'pack.ship',
      { service: 'parcel-label', reference: 'ORD-STRANGER', shipment: sampleShipment(), printLater: true },
    ],
    ['people.save', { name: 'Stranger', role: 'supervisor', pin: '135790' }],
    ['settings.save', { settings: { station: { name: 'Taken' } } }],
    ['settings.get', {}],
  ]
  for (const [channel, input] of acts) {
    const target = { port, method: 'POST', path: `/api/${channel}`, body: JSON.stringify(input), headers: [] }
    for (const spelling of [...PATH_SPELLINGS, ...REQUEST_SPELLINGS]) {
      const { text } = await sendRaw(port, spelling.bytes(target))
      expect(text, `${spelling.name} ${channel}`).not.toContain('"ok":true')
    }
  }
  expect((await station.call('people.list')).value).toEqual([])
  expect((await station.call('settings.get')).value.settings.station.name).not.toBe('Taken')
  expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
})
