// Starts a station at its user's log-on, and restarts what keeps it running: a user unit of systemd,
// or a task.
import { execFile } from 'node:child_process'
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { GIVEN_UP, WITHIN_MS } from './keep-running.ts'

const run = promisify(execFile)

const UNIT = 'packbench.service'
const TASK = 'Packbench'

export interface Autostart {
  /** The program and its arguments, which keep a station running. */
  readonly command: readonly string[]
  /** It opens a window: it waits for the person's screen, and ends with it. */
  readonly hasWindow: boolean
  /** How often within ten minutes; the station itself is started again by the program. */
  readonly restarts: number
}

/** The text of the unit: for a person who has logged on, never for the whole machine. */
export function unitText({ command, hasWindow, restarts }: Autostart): string {
  const wanted = hasWindow ? 'graphical-session.target' : 'default.target'
  return `[Unit]
Description=Packbench, the program of a packing bench
${hasWindow ? `PartOf=${wanted}\nAfter=${wanted}\n` : ''}StartLimitIntervalSec=${WITHIN_MS / 1000}
StartLimitBurst=${restarts + 1}

[Service]
ExecStart=${command.map(quotedForUnit).join(' ')}
Restart=on-failure
RestartSec=1
# It gave up, and said that somebody is to start it.
RestartPreventExitStatus=${GIVEN_UP}
# What is under way is finished first; only the program itself is told, and tells the others.
TimeoutStopSec=75
KillMode=mixed
# The first line of the browser host's output holds a key.
StandardOutput=null
StandardError=journal

[Install]
WantedBy=${wanted}
`
}

/** Quotes keep spaces; a percent or dollar sign would be read as one of systemd's own names. */
const quotedForUnit = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/%/g, '%%').replace(/\$/g, '$$$$')}"`

/** The text of the task. Its own restart waits a minute at least, and is for a program that could not be started. */
export function taskText({ command, restarts }: Autostart, user: string): string {
  const [program = '', ...args] = command
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>Packbench, the program of a packing bench</Description></RegistrationInfo>
  <Triggers><LogonTrigger><Enabled>true</Enabled><UserId>${inXml(user)}</UserId></LogonTrigger></Triggers>
  <Principals><Principal id="Author"><UserId>${inXml(user)}</UserId><LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel></Principal></Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
${restarts > 0 ? `    <RestartOnFailure><Interval>PT1M</Interval><Count>${Math.min(restarts, 255)}</Count></RestartOnFailure>\n` : ''}  </Settings>
  <Actions Context="Author"><Exec><Command>${inXml(program)}</Command><Arguments>${inXml(args.map(quotedForWindows).join(' '))}</Arguments></Exec></Actions>
</Task>
`
}

const inXml = (text: string): string =>
  text.replace(
    /[<>&"]/g,
    found => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[found] ?? found,
  )

/** As Windows' programs read their command line: backslashes count double only before a quote. */
const quotedForWindows = (text: string): string =>
  `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`

interface System {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  /** A whole line for someone at a terminal. */
  readonly say: (line: string) => void
}

/** Written for the person who asks for it. What was there is replaced. */
export async function installAutostart(
  autostart: Autostart,
  system: System,
): Promise<Result<undefined, Problem>> {
  return attempt(async () => {
    if (system.platform === 'win32') return writeTask(autostart, system)
    if (system.platform !== 'linux') return fail(problem('wrong-state', 'start.no-autostart'))
    const { unit, link } = unitPlaces(system, autostart.hasWindow)
    await removeLinks(system)
    await mkdir(join(link, '..'), { recursive: true })
    await mkdir(join(unit, '..'), { recursive: true })
    await writeFile(unit, unitText(autostart))
    // What `systemctl --user enable` does, which needs a session that runs already.
    await symlink(unit, link)
    await reload()
    system.say(`Written: ${unit}`)
    system.say(`It starts with the next log-on; systemctl --user start ${UNIT} starts it now.`)
    return ok(undefined)
  })
}

export async function removeAutostart(system: System): Promise<Result<undefined, Problem>> {
  return attempt(async () => {
    if (system.platform === 'win32') {
      await run('schtasks.exe', ['/Delete', '/TN', TASK, '/F'])
    } else if (system.platform === 'linux') {
      await removeLinks(system)
      await rm(unitPlaces(system, true).unit, { force: true })
      await reload()
    } else return fail(problem('wrong-state', 'start.no-autostart'))
    system.say('Packbench is no longer started at log-on.')
    return ok(undefined)
  })
}

async function writeTask(autostart: Autostart, { env, say }: System): Promise<Result<undefined, Problem>> {
  const file = join(tmpdir(), `packbench-task-${process.pid}.xml`)
  const user = `${env.USERDOMAIN ?? '.'}\\${env.USERNAME ?? ''}`
  try {
    await writeFile(file, `\ufeff${taskText(autostart, user)}`, 'utf16le')
    await run('schtasks.exe', ['/Create', '/TN', TASK, '/XML', file, '/F'])
  } finally {
    await rm(file, { force: true })
  }
  say(`The task ${TASK} starts it with the next log-on; schtasks /Run /TN ${TASK} starts it now.`)
  return ok(undefined)
}

function unitPlaces({ env, home }: System, hasWindow: boolean) {
  const folder = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'systemd', 'user')
  const wants = `${hasWindow ? 'graphical-session' : 'default'}.target.wants`
  return { unit: join(folder, UNIT), link: join(folder, wants, UNIT) }
}

const removeLinks = (system: System) =>
  Promise.all([true, false].map(hasWindow => rm(unitPlaces(system, hasWindow).link, { force: true })))

/** Without a session there is nothing to tell: the next one reads it. */
const reload = () => run('systemctl', ['--user', 'daemon-reload']).catch(() => undefined)

async function attempt(act: () => Promise<Result<undefined, Problem>>): Promise<Result<undefined, Problem>> {
  try {
    return await act()
  } catch (error) {
    const detail = String((error as NodeJS.ErrnoException).code ?? 'unknown')
    return fail(problem('storage', 'start.autostart-unwritable', { detail }))
  }
}
