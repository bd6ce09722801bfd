// A station that systemd runs itself: under a real systemd of a person's own it is started, watched, found stuck, started
// again, and refused in words.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serviceManager } from '../../main/hosts/service-manager.ts'
import { findProgram } from '../setup/needs.ts'
import { describeWhere } from '../support/describe-where.ts'
import { builtEntry, NODE } from '../support/program.ts'
import { hasSocat } from '../support/serial-pair.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { noUserSystemd, type UserSystemd, userSystemd } from '../support/user-systemd.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const WATCHDOG_S = 4

async function unitFor(
  session: UserSystemd,
  name: string,
  args: readonly string[],
  restart: 'always' | 'no' = 'always',
): Promise<void> {
  const command = [NODE, await builtEntry('browser.js'), '--port', '0', '--no-open', ...args]
  await mkdir(session.units, { recursive: true })
  await writeFile(
    join(session.units, name),
    `[Service]
Type=notify
NotifyAccess=all
WatchdogSec=${WATCHDOG_S}
WatchdogSignal=SIGKILL
Restart=${restart}
RestartSec=0
StandardOutput=null
ExecStart=${command.join(' ')}
`,
  )
  session.systemctl('daemon-reload')
}

const asked = (session: UserSystemd, name: string) => (property: string) =>
  session.systemctl('show', '--value', '-p', property, name).trim()

describeWhere(noUserSystemd(), 'a station that systemd runs', () => {
  it('says that it serves, is watched, is started again where it is stuck, and ends in order', async () => {
    const session = await userSystemd()
    const pageFolder = await tempFolder('page')
    const group = 7
    await chown(pageFolder, 0, group)
    await chmod(pageFolder, 0o2750)
    const dataFolder = await tempFolder('service')
    await unitFor(session, 'bench.service', ['--data', dataFolder, '--page', pageFolder])
    const show = asked(session, 'bench.service')
    const page = join(pageFolder, 'open.html')

    // Returns once it is said that the station serves.
    session.systemctl('start', 'bench.service')
    const link = /url=([^"]+)/.exec(readFileSync(page, 'utf8'))?.[1] ?? ''
    expect((await fetch(link)).ok).toBe(true)
    expect(show('StatusText')).toBe('Labels can be bought and printed at this bench.')
    // Its group may read it, and nobody else.
    const { mode, gid } = statSync(page)
    expect([mode & 0o777, gid]).toEqual([0o640, group])

    const beatAt = () => Number(show('WatchdogTimestampMonotonic')) / 1e6
    const from = beatAt()
    await waitFor(() => beatAt() - from > 1.5 * WATCHDOG_S, {
      what: 'more beats',
      timeoutMs: 5_000 * WATCHDOG_S,
    })
    expect(show('NRestarts')).toBe('0')

    const first = Number(show('MainPID'))
    process.kill(first, 'SIGSTOP')
    await waitFor(() => show('NRestarts') === '1' && show('ActiveState') === 'active', {
      what: 'another station',
      timeoutMs: 60_000,
    })
    expect(Number(show('MainPID'))).not.toBe(first)

    session.systemctl('stop', 'bench.service')
    expect(() => statSync(page)).toThrow()
    expect(show('Result')).toBe('success')
  })

  it('says why it does not start', async () => {
    const session = await userSystemd()
    const dataFolder = await tempFolder('service')
    await writeFile(join(dataFolder, 'packbench.sqlite'), 'no records')
    // Each start takes away what the one before it said.
    const args = ['--data', dataFolder, '--page', join(dataFolder, 'absent')]
    await unitFor(session, 'bench.service', args, 'no')
    session.systemctl('start', '--no-block', 'bench.service')
    const show = asked(session, 'bench.service')
    await waitFor(() => show('StatusText').includes('damaged'), { what: 'the sentence', timeoutMs: 60_000 })
  })
})

/** Hears what systemd would hear. */
async function listener(): Promise<{ env: NodeJS.ProcessEnv; heard: () => string }> {
  const socket = join(await tempFolder('notify'), 'socket')
  const socat = spawn('socat', ['-u', `UNIX-RECV:${socket}`, '-'])
  whenFinished(() => socat.kill('SIGKILL'))
  let heard = ''
  socat.stdout.on('data', chunk => {
    heard += chunk
  })
  await waitFor(() => existsSync(socket), { what: 'the listener' })
  const env = { PATH: process.env.PATH, NOTIFY_SOCKET: socket, WATCHDOG_USEC: '300000' }
  return { env, heard: () => heard }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const noSpeaker =
  findProgram('systemd-notify') && hasSocat() ? undefined : 'systemd-notify or socat is not installed'

describeWhere(noSpeaker, 'the word that a station is well', () => {
  it('is said where its records answer, be it by a failure, and not while they do not', async () => {
    const { env, heard } = await listener()
    const asked: PromiseWithResolvers<void>[] = []
    serviceManager(silent, env).serves(() => {
      const question = Promise.withResolvers<void>()
      asked.push(question)
      return question.promise
    })
    expect(env).toEqual({ PATH: process.env.PATH })
    await waitFor(() => heard().includes('READY=1') && asked.length === 1, { what: 'the first question' })
    const beats = () => heard().split('WATCHDOG=1').length - 1
    asked[0]?.reject(new Error('the database is away'))
    await waitFor(() => beats() === 1 && asked.length === 2, { what: 'the first word' })
    // As long as this one has no answer there is neither a word nor another question.
    const from = performance.now()
    await waitFor(() => performance.now() - from > 500, { what: 'several beats’ time' })
    expect([beats(), asked.length]).toEqual([1, 2])
    asked[1]?.resolve()
    await waitFor(() => beats() >= 2, { what: 'the next word' })
  })
})
