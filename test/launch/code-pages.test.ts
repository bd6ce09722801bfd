// Every process with threads begins without memory protection keys, which V8 may stumble over.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE_PAGE_ARGS, ELECTRON_CODE_PAGE_ARGS } from '../../main/launch/code-pages.ts'
import { isRunning, startKeptStation } from '../support/kept-station.ts'
import { networkPrinter } from '../support/outside-programs.ts'
import { NODE, ROOT } from '../support/program.ts'
import { startStationProcess } from '../support/station-process.ts'
import { hasStrace, NO_STRACE } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const FLAG = '--no-memory-protection-keys'
const argumentsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

describe.runIf(process.platform === 'linux')('memory protection keys are off', () => {
  it('in the processes of tests', () => {
    expect(process.execArgv).toContain(FLAG)
    expect(CODE_PAGE_ARGS).toEqual([FLAG])
  })

  it('in the station, its threads, and the process that draws labels', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('pages') })
    expect(argumentsOf(station.pid)).toContain(FLAG)
    const file = { fileName: 'a.zpl', contentBase64: Buffer.from('^XA^FO9,9^FDx^FS^XZ').toString('base64') }
    const job = await station.call('labels.print', file)
    expect(await station.call('pack.preview', { jobId: job.value.id })).toMatchObject({ ok: true })
    const children = childrenOf(station.pid)
    expect(children.length).toBeGreaterThan(0)
    for (const child of children) expect(argumentsOf(child)).toContain(FLAG)
  })

  it('in a station that has loaded nothing of itself before it begins without them', async ctx => {
    if (!hasStrace()) return ctx.skip(NO_STRACE)
    const trace = join(await tempFolder('trace'), 'calls')
    const station = await startStationProcess({
      dataFolder: await tempFolder('pages'),
      wrapper: ['strace', '-f', '-e', 'trace=execve,open,openat', '-o', trace],
    })
    await station.kill()
    // strace begins it, and it begins itself.
    const [, first = '', second = ''] = readFileSync(trace, 'utf8').split(/^.* execve\(.*$/m)
    const modules = (calls: string) =>
      [...calls.matchAll(/out\/main\/(?:chunks\/)?([\w-]+?)(?:-[\w-]{8})?\.js"/g)].map(([, name]) => name)
    expect(modules(first).toSorted()).toEqual([
      'begin',
      'browser',
      'code-pages',
      'kept-code',
      'no-debugger',
      'threads',
    ])
    expect(modules(second)).toContain('station')
  })

  it('in a starter that was begun with them, in its station, and in the process of printer drivers', async () => {
    const kept = await startKeptStation(await tempFolder('pages'))
    const usb = { kind: 'usb', vendorId: 0x0a5f, productId: 1 }
    const saved = await kept.call('printers.save', { ...networkPrinter(9), connection: usb })
    expect(saved).toMatchObject({ ok: true })
    for (const name of ['starter', 'station', 'driver'] as const) {
      const pid = await waitFor(() => kept.pidOf(name), { what: `the ${name}` })
      expect(argumentsOf(pid)).toContain(FLAG)
    }
  })

  it('in what npm start begins, which keeps the number of its process', async () => {
    const dataFolder = await tempFolder('start')
    const args = [join(ROOT, 'main', 'start.ts'), '--browser', '--no-open', '--data', dataFolder]
    const child = spawn(NODE, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
    const { pid } = child
    if (pid === undefined) throw new Error('npm start could not be begun.')
    // Told to stop, it ends its station first.
    whenFinished(async () => {
      child.kill('SIGTERM')
      await waitFor(() => !isRunning(pid), { what: 'the starter and its station to end' })
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      said += text
    })
    await waitFor(() => said.includes('"ready":true'), { what: 'the station to be ready' })
    expect(argumentsOf(pid)).toContain(FLAG)
    expect(argumentsOf(pid)).toContain('--no-open')
  })

  it('in the packed program as its menu entry starts it', () => {
    const packer = readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')
    expect(packer).toContain(`executableArgs: ["${ELECTRON_CODE_PAGE_ARGS.join(' ')}"]`)
    expect(ELECTRON_CODE_PAGE_ARGS).toEqual([`--js-flags=${FLAG}`])
  })
})
