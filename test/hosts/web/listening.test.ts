// What listens: the web host on loopback, and nothing on any other address.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { expect, it } from 'vitest'
import { liveSettings, outsideServices } from '../../support/outside-programs.ts'
import { startStationProcess } from '../../support/station-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const LISTENING = '0A'
/** 127.0.0.1 as the kernel writes it: little-endian hexadecimal. */
const LOOPBACK = '0100007F'

/** Address and port of each listening TCP socket of a process, IPv4 and IPv6. */
function listening(pid: number): { address: string; port: number }[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap(fd => {
      try {
        return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []
      } catch {
        // Closed since the listing.
        return []
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap(family =>
    readFileSync(`/proc/${pid}/net/${family}`, 'utf8')
      .split('\n')
      .slice(1)
      .map(line => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === LISTENING && inodes.has(inode ?? ''))
      .map(([, local = '']) => {
        const [address = '', port = ''] = local.split(':')
        return { address, port: Number.parseInt(port, 16) }
      }),
  )
}

it('a live station listens at one port of loopback; training adds its sandbox, on loopback too', async ctx => {
  if (process.platform !== 'linux') return ctx.skip('not run: reads /proc')
  const services = await outsideServices()
  const training = await startStationProcess({ dataFolder: await tempFolder('listening') })
  const places = listening(training.pid)
  expect(places.length).toBeGreaterThan(1)
  expect(new Set(places.map(({ address }) => address))).toEqual(new Set([LOOPBACK]))

  expect(await training.call('settings.save', liveSettings(services))).toMatchObject({ ok: true })
  const alone = [{ address: LOOPBACK, port: Number(new URL(training.url).port) }]
  expect(listening(training.pid)).toEqual(alone)

  // Back in training its services are there again, with what they knew.
  expect(await training.call('settings.save', { settings: { mode: 'training' } })).toMatchObject({ ok: true })
  expect(listening(training.pid).length).toBeGreaterThan(1)
  expect(await training.call('meters.list')).toMatchObject({ ok: true })
  expect(await training.call('settings.save', { settings: { mode: 'live' } })).toMatchObject({ ok: true })
  await training.kill('SIGTERM')
  const live = await training.restart()
  expect(listening(live.pid)).toEqual([{ address: LOOPBACK, port: Number(new URL(live.url).port) }])
})
