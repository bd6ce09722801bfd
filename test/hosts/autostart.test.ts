// What starts a station at log-on: its texts as their readers take them, and a station under a real systemd of a
// person's own.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskText, unitText } from '../../main/hosts/autostart.ts'
import { findProgram } from '../setup/needs.ts'
import { describeWhere } from '../support/describe-where.ts'
import { stationCommand } from '../support/station-command.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { noUserSystemd, userSystemd } from '../support/user-systemd.ts'
import { waitFor } from '../support/wait-for.ts'

const COMMAND = ['/opt/Pack bench/packbench', '--data', '/home/bench/100% "mine"/$HOME', '--restarts', '5']

const noVerifier = findProgram('systemd-analyze') ? undefined : 'systemd-analyze is not installed'

describeWhere(noVerifier, 'a unit of systemd', () => {
  it.each([true, false])('is taken without a complaint (with a window: %s)', async hasWindow => {
    const folder = await tempFolder('unit')
    const file = join(folder, 'packbench.service')
    const env = { ...process.env, XDG_RUNTIME_DIR: folder }
    // The verifier wants a program that is there.
    await writeFile(file, unitText({ command: ['/bin/true', ...COMMAND.slice(1)], hasWindow, restarts: 5 }))
    const { status, stderr } = spawnSync('systemd-analyze', ['--user', 'verify', file], {
      encoding: 'utf8',
      env,
    })
    expect(stderr.split('\n').filter(line => line.includes('packbench'))).toEqual([])
    expect(status).toBe(0)
  })
})

describe('the text of a unit', () => {
  it('allows as many starts within ten minutes as it was told, and the first one', () => {
    const text = unitText({ command: COMMAND, hasWindow: true, restarts: 7 })
    expect(text).toContain('StartLimitIntervalSec=600\nStartLimitBurst=8\n')
    expect(text).toContain('Restart=on-failure\n')
    // Given up in words, it is not begun again behind them.
    expect(text).toContain('RestartPreventExitStatus=69\n')
    expect(text).toContain('WantedBy=graphical-session.target\n')
  })

  it('keeps every character of a path, as systemd reads it', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ minLength: 1 }).filter(text => !/[\0-\x1f]/.test(text)),
          { minLength: 1 },
        ),
        command => {
          const line =
            /^ExecStart=(.*)$/m.exec(unitText({ command, hasWindow: false, restarts: 5 }))?.[1] ?? ''
          expect(asSystemdReads(line)).toEqual(command)
        },
      ),
    )
  })
})

/** By its own manual: quoted words, backslash before a quote or itself, doubled percent and dollar signs. */
const asSystemdReads = (line: string): string[] =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) =>
    word
      .replace(/\\(["\\])/g, '$1')
      .replace(/%%/g, '%')
      .replace(/\$\$/g, '$'),
  )

describe('the text of a task of Windows', () => {
  it('starts the program at this person’s log-on, once, without an end by the clock or the battery', () => {
    const text = taskText(
      {
        command: [
          'C:\\Program Files\\Packbench\\Packbench.exe',
          '--keep-running',
          '--data',
          'D:\\Tom & "Co"\\',
        ],
        hasWindow: true,
        restarts: 5,
      },
      'SHOP\\bench',
    )
    expect(text).toContain('<LogonTrigger><Enabled>true</Enabled><UserId>SHOP\\bench</UserId></LogonTrigger>')
    expect(text).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>')
    expect(text).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>')
    expect(text).toContain('<RestartOnFailure><Interval>PT1M</Interval><Count>5</Count></RestartOnFailure>')
    expect(text).toContain('<Command>C:\\Program Files\\Packbench\\Packbench.exe</Command>')
    expect(text).toContain(
      '<Arguments>&quot;--keep-running&quot; &quot;--data&quot; &quot;D:\\Tom &amp; \\&quot;Co\\&quot;\\\\&quot;</Arguments>',
    )
  })
})

describeWhere(noUserSystemd(), 'a station under systemd', () => {
  it('is written by one command, gets up again after its starter is killed, ends in order when it is stopped, and is taken out again', async () => {
    const session = await userSystemd()
    const dataFolder = await tempFolder('autostart')
    const written = await stationCommand(dataFolder, ['--install-autostart', '--restarts', '2'], session.env)
    expect(written.code).toBe(0)
    const unit = join(session.units, 'packbench.service')
    expect(written.said).toContain(`Written: ${unit}`)
    expect(existsSync(join(session.units, 'default.target.wants', 'packbench.service'))).toBe(true)

    const starter = () => Number(session.systemctl('show', '--value', '-p', 'MainPID', 'packbench.service'))
    const page = join(dataFolder, 'open.html')
    const isOpen = async () => {
      const url = /url=([^"#]+)/.exec(readFileSync(page, 'utf8'))?.[1] ?? ''
      return (await fetch(url)).ok
    }
    session.systemctl('start', 'packbench.service')
    await waitFor(isOpen, { what: 'the station', timeoutMs: 60_000 })

    const writtenAt = statSync(page).mtimeMs
    const first = starter()
    process.kill(first, 'SIGKILL')
    await waitFor(() => statSync(page).mtimeMs > writtenAt && isOpen(), {
      what: 'the station again',
      timeoutMs: 60_000,
    })
    expect(starter()).not.toBe(first)

    session.systemctl('stop', 'packbench.service')
    // Its page goes with an end in order alone.
    expect(existsSync(page)).toBe(false)
    const removed = await stationCommand(dataFolder, ['--remove-autostart'], session.env)
    expect(removed.code).toBe(0)
    expect(existsSync(unit)).toBe(false)
  })

  it('is not started again more often than it was told', async () => {
    const session = await userSystemd()
    const folder = await tempFolder('autostart')
    const command = ['/bin/sh', '-c', `echo start >> ${folder}/starts; kill -9 $$`]
    await mkdir(session.units, { recursive: true })
    const unit = join(session.units, 'packbench.service')
    await writeFile(unit, unitText({ command, hasWindow: false, restarts: 2 }))
    session.systemctl('daemon-reload')
    session.systemctl('start', 'packbench.service')
    const state = () => session.systemctl('show', '--value', '-p', 'ActiveState', 'packbench.service').trim()
    await waitFor(() => state() === 'failed', { what: 'systemd to give up' })
    expect(readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n')).toHaveLength(3)
  })
})
