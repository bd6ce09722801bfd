// What is done with the package, in order; each throws where it does not hold.
import assert from 'node:assert/strict'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  liveSettings,
  networkPrinter,
  type OutsidePrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { waitFor } from '../support/wait-for.ts'
import { call, ORIGIN, pageFor, serves, shown, signIn, UNIT } from './bench.ts'
import type { Root } from './root.ts'

export interface Scene {
  readonly root: Root
  readonly guide: string
  /** Both packages, in the root's /root, the older one first. */
  readonly files: readonly string[]
  services?: OutsideServices
  printer?: OutsidePrinter
  token?: string
}

const BROWSER_MS = 90_000

/** The commands of the guide below a heading, as its reader types them, root as root is. */
function commands({ guide }: Scene, heading: string): string[] {
  const section = guide.split(/^## /m).find(part => part.startsWith(`${heading}\n`))
  const blocks = [...(section ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  if (blocks.length === 0) throw new Error(`the guide has no commands under “${heading}”`)
  return blocks.map(block => block.replaceAll('sudo ', ''))
}

function typed({ root }: Scene, script: string, input = ''): void {
  writeFileSync(join(root.folder, 'root', 'typed'), `set -eo pipefail; cd /root\n${script}`)
  writeFileSync(join(root.folder, 'root', 'input'), input)
  root.run('bash', '-c', 'bash /root/typed < /root/input')
}

async function installed(scene: Scene): Promise<void> {
  for (const block of commands(scene, 'Install')) typed(scene, block)
  const { root } = scene
  await serves(root)
  assert.match(shown(root, 'StatusText'), /can be bought/)
  assert.equal(root.run('stat', '-c', '%U %a', '/var/lib/packbench').trim(), 'packbench 700')
  const health = await (await fetch(`${ORIGIN}/health`)).json()
  assert.equal((health as { health: string }).health, 'ok')
  assert.equal(root.tried('systemctl', 'is-enabled', UNIT).said.trim(), 'enabled')
}

async function shutIn({ root }: Scene): Promise<void> {
  root.run('systemd-analyze', 'security', '--threshold=20', UNIT)
  const verified = root.run('systemd-analyze', 'verify', `/usr/lib/systemd/system/${UNIT}`)
  assert.equal(verified, '')
  const pid = shown(root, 'MainPID')
  const held = root.run('cat', `/proc/${pid}/status`)
  assert.match(held, /^NoNewPrivs:\s1$/m)
  assert.match(held, /^CapEff:\s0+$/m)
  assert.match(held, /^Seccomp:\s2$/m)
}

async function signedIn(scene: Scene): Promise<void> {
  const { root } = scene
  for (const block of commands(scene, 'The person at the screen')) typed(scene, block)
  root.run('useradd', '--create-home', 'visitor')
  assert.equal(pageFor(root, 'visitor'), undefined)
  assert.equal(root.tried('runuser', '-u', 'bench', '--', 'ls', '/var/lib/packbench').code, 2)
  const used = pageFor(root, 'bench')
  scene.token = await signIn(root, 'bench')
  await call(scene.token, 'station.overview')
  // It worked once; the next one is there.
  assert.notEqual(pageFor(root, 'bench'), used)
  const left = `${root.tried('pgrep', '-af', '.').said}${root.run('journalctl', '--no-pager', '-u', UNIT)}`
  assert.doesNotMatch(left, /open=|Bearer|"token"/)
}

/** Writes down how it was called, and is then the real Chromium, without a screen. */
const BROWSER = `#!/bin/sh
for each in "$@"; do echo "$each" >> "$HOME/called"; done
exec /usr/bin/chromium --headless=new --disable-gpu "$@"
`

async function shownOnTheScreen(scene: Scene): Promise<void> {
  const { root } = scene
  const browser = join(root.folder, 'usr', 'local', 'bin', 'chromium')
  writeFileSync(browser, BROWSER)
  chmodSync(browser, 0o755)
  const entry = root.run('cat', '/etc/xdg/autostart/packbench-kiosk.desktop')
  const exec = /^Exec=(.+)$/m.exec(entry)?.[1] ?? ''
  const before = windowsOf(root)
  for (const user of ['bench', 'visitor']) {
    root.run('loginctl', 'enable-linger', user)
    await waitFor(() => sessionOf(root, user), { what: `a session of ${user}` })
    inSession(root, user, exec)
  }
  const called = () => root.tried('cat', '/home/bench/called').said
  await waitFor(() => called().includes('open.html'), { what: 'the browser' })
  assert.match(called(), /^--kiosk$[\s\S]*^file:\/\/\/run\/packbench-station\/open\.html$/m)
  assert.doesNotMatch(called(), /#open/)
  assert.equal(root.tried('test', '-e', '/home/visitor/called').code, 1)
  const opened = (count: number) => windowsOf(root) === before + count
  await waitFor(() => opened(1), { what: 'its window', timeoutMs: BROWSER_MS })
  // Closed or fallen over: it is opened again, and signed in.
  root.run('pkill', '-u', 'bench', '-o', '-f', '/chromium/')
  await waitFor(() => opened(2), { what: 'its window again', timeoutMs: BROWSER_MS })
  assert.equal(called().split('--kiosk').length, 3)
  inSession(root, 'bench', 'systemctl --user stop packbench-kiosk.service')
}

const inSession = (root: Root, user: string, command: string): string =>
  root.run('runuser', '-u', user, '--', 'env', sessionOf(root, user) ?? '', 'sh', '-c', command)

/** How many windows the station keeps. */
const windowsOf = (root: Root): number =>
  JSON.parse(root.run('cat', '/var/lib/packbench/windows.json')).windows.length

function sessionOf(root: Root, user: string): string | undefined {
  const folder = `/run/user/${root.run('id', '-u', user).trim()}`
  return root.tried('test', '-S', `${folder}/bus`).code === 0 ? `XDG_RUNTIME_DIR=${folder}` : undefined
}

async function setUp(scene: Scene): Promise<void> {
  const { root } = scene
  scene.services = await outsideServices()
  scene.printer = await outsidePrinter()
  const { settings, secrets } = liveSettings(scene.services)
  writeFileSync(join(root.folder, 'root', 'policy.json'), JSON.stringify(settings))
  const [block = ''] = commands(scene, 'Settings and secrets')
  typed(scene, block, `${secrets['labelServer.token']}\n`)
  // The other secret in the same way.
  typed(scene, block.replace('labelServer.token', 'parcelLabel.apiKey'), `${secrets['parcelLabel.apiKey']}\n`)
  await serves(root)
  // The window of before goes on.
  const token = scene.token ?? ''
  await call(token, 'printers.save', networkPrinter(scene.printer.port))
  await call(token, 'pack.ship', order('KIOSK-1'))
  await papers(scene, 1)
}

const order = (reference: string) => ({
  service: 'parcel-label',
  reference,
  shipment: sampleShipment(),
})

async function papers({ printer }: Scene, count: number): Promise<void> {
  const whole = async () => (await printer?.papers())?.filter(({ complete }) => complete).length
  await waitFor(async () => (await whole()) === count, { what: `${count} labels`, timeoutMs: 60_000 })
}

async function startedAgain(scene: Scene): Promise<void> {
  const { root } = scene
  const first = shown(root, 'MainPID')
  root.run('kill', '-9', first)
  await waitFor(() => shown(root, 'NRestarts') === '1', { what: 'another start', timeoutMs: 30_000 })
  await serves(root)
  await call(scene.token ?? '', 'station.overview')
  root.run('mkdir', '-p', `/run/systemd/system/${UNIT}.d`)
  root.run('sh', '-c', `printf '[Service]\\nWatchdogSec=6\\n' > /run/systemd/system/${UNIT}.d/soon.conf`)
  root.run('systemctl', 'daemon-reload')
  root.run('systemctl', 'restart', UNIT)
  await serves(root)
  root.run('kill', '-STOP', shown(root, 'MainPID'))
  await waitFor(() => Number(shown(root, 'NRestarts')) >= 1, { what: 'the watchdog', timeoutMs: 60_000 })
  await serves(root)
  await call(scene.token ?? '', 'station.overview')
  root.run('rm', '-r', `/run/systemd/system/${UNIT}.d`)
  root.run('systemctl', 'daemon-reload')
}

async function updated(scene: Scene): Promise<void> {
  const { root, printer, services, token = '' } = scene
  await printer?.fault({ fault: 'powerOff' })
  const { shipment } = await call(token, 'pack.ship', { ...order('KIOSK-2'), printLater: true })
  const waiting = async () => await call(token, 'station.overview')
  assert.equal((await waiting()).waitingCount, 1)
  typed(scene, `apt install -y ./${scene.files[1]}`)
  await serves(root)
  assert.match(root.run('dpkg-query', '-W', 'packbench-station'), /-2$/m)
  assert.equal((await waiting()).waitingCount, 1)
  await printer?.fault({ fault: 'powerOn' })
  const jobs = (await call(token, 'queue.list')) as { id: string; shipmentId: string; state: string }[]
  const job = jobs.find(one => one.shipmentId === shipment.id && one.state === 'held')
  assert.ok(job)
  await waitFor(() => call(token, 'queue.release', { jobId: job.id }).then(() => true), { what: 'its print' })
  await papers(scene, 2)
  const asked = (await services?.exchanges()) ?? []
  assert.equal(asked.filter(({ bodyText = '' }) => bodyText.includes('KIOSK-2')).length, 1)
}

async function takenOut(scene: Scene): Promise<void> {
  const { root } = scene
  const [block = ''] = commands(scene, 'Update, go back, remove')
  const [remove = '', purge = ''] = block.trim().split('\n')
  typed(scene, remove)
  assert.equal(root.tried('pgrep', '-u', 'packbench').code, 1)
  assert.equal(root.tried('test', '-e', '/usr/lib/packbench-station').code, 1)
  typed(scene, `apt install -y ./${scene.files[1]}`)
  await serves(root)
  const { shipments } = await call(scene.token ?? '', 'shipments.search', { text: 'KIOSK-2' })
  assert.equal(shipments[0]?.reference, 'KIOSK-2')
  typed(scene, remove)
  typed(scene, purge)
  assert.equal(root.tried('test', '-e', '/var/lib/packbench').code, 1)
  assert.equal(root.tried('systemctl', 'is-enabled', UNIT).code, 1)
  // What an administrator laid down is an administrator's.
  root.run('test', '-e', '/etc/packbench/policy.json')
}

export const STEPS: readonly (readonly [string, (scene: Scene) => Promise<void>])[] = [
  ['apt installs it, and it serves', installed],
  ['it is shut in', shutIn],
  ['its page lets the screen’s user in, once, and nobody else', signedIn],
  ['the screen’s session opens the browser, and opens it again', shownOnTheScreen],
  ['policy and secrets are laid down, and a label is bought and printed', setUp],
  ['killed or stuck it starts again, and the window goes on', startedAgain],
  ['updated with a label waiting, which comes out once', updated],
  ['removed the records stay, purged they go', takenOut],
]
