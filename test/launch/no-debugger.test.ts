// Node's debugger gives every user of the computer all that a station has: no signal opens it.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startKeptStation } from '../support/kept-station.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Where Node's debugger listens unless told otherwise. */
const DEBUGGER_PORT = 9229

const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
  })

test.runIf(process.platform !== 'win32')(
  'SIGUSR1 opens no debugger in the station, in what starts it again, or in what draws labels',
  async () => {
    const station = await startKeptStation(await tempFolder('debugger'))
    const file = { fileName: 'a.zpl', contentBase64: Buffer.from('^XA^FO9,9^FDx^FS^XZ').toString('base64') }
    const job = await station.call('labels.print', file)
    expect(await station.call('pack.preview', { jobId: job.value.id })).toMatchObject({ ok: true })
    for (const name of ['starter', 'station', 'preview'] as const) {
      const pid = station.pidOf(name)
      if (pid === undefined) throw new Error(`no ${name}`)
      process.kill(pid, 'SIGUSR1')
      for (let call = 0; call < 5; call++) await station.call('station.overview')
      expect(station.log(), name).not.toContain('Debugger listening')
      expect(await isOpen(DEBUGGER_PORT), name).toBe(false)
      expect(station.pidOf(name)).toBe(pid)
    }
    await station.end()
  },
  60_000,
)
