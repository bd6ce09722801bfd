// What people do beside purchases stands in the trail too: who, what it was before and after, and a file by its
// name and hash.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

const PRINTER = {
  name: 'Bench printer',
  connection: { kind: 'network', host: '127.0.0.1', port: 9 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: false,
}

it('printers, people, copies, bundles, exports and printed files are told with what they changed or made', async () => {
  const dataFolder = await tempFolder('trail')
  const station = await startStationProcess({ dataFolder })
  const done = async (channel: string, input?: unknown) => {
    const reply = await station.call(channel, input)
    expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true })
    return reply.value
  }
  const { id } = await done('printers.save', PRINTER)
  await done('printers.save', { ...PRINTER, id, connection: { ...PRINTER.connection, port: 10 } })
  await done('printers.remove', { id })
  const label = '^XA^FO50,50^FDtest^FS^XZ'
  await done('labels.print', {
    fileName: 'C:\\Users\\somebody\\label.zpl',
    contentBase64: Buffer.from(label).toString('base64'),
  })
  const { path: bundle } = await done('diagnostics.export')
  const { path: copy } = await done('records.backUp')
  const exported = await done('settings.export')
  const setUp = await (await station.request(exported.url)).text()
  const people = await done('people.save', { name: 'First', role: 'supervisor', pin: '739215' })
  const [person] = people
  await done('session.unlock', { personId: person.id, pin: '739215' })
  await done('people.save', { id: person.id, name: 'Second', role: 'supervisor' })
  await station.kill('SIGTERM')

  const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true })
  const told = (kind: string) =>
    database
      .prepare('select detail from events where kind = ? order by sequence')
      .all(kind)
      .map(row => JSON.parse(String(row.detail)))
  const [made, moved] = told('printer-saved')
  expect(made).toMatchObject({
    printerId: id,
    changes: expect.arrayContaining([{ path: 'dpi', before: null, after: 203 }]),
  })
  expect(moved).toMatchObject({ changes: [{ path: 'connection.port', before: 9, after: 10 }] })
  expect(told('printer-removed')).toMatchObject([{ printerId: id, name: 'Bench printer' }])
  expect(told('file-printed')).toMatchObject([
    { fileName: 'label.zpl', byteCount: label.length, sha256: sha256(label) },
  ])
  expect(told('diagnostics-exported')).toMatchObject([{ sha256: sha256(readFileSync(bundle)) }])
  expect(told('records-copied')).toMatchObject([{ place: 'data folder', sha256: sha256(readFileSync(copy)) }])
  expect(told('settings-exported')).toMatchObject([{ fileName: exported.fileName, sha256: sha256(setUp) }])
  const [, renamed] = told('person-saved')
  expect(renamed).toMatchObject({
    id: person.id,
    changes: [{ path: 'name', before: 'First', after: 'Second' }],
    pinChanged: false,
  })
  expect(told('records-begun')).toEqual([{ setAside: [] }])
  const all = database
    .prepare('select detail from events')
    .all()
    .map(row => String(row.detail))
    .join()
  expect(all).not.toContain('739215')
  expect(all).not.toContain('somebody')
  database.close()
})
