// Proves how a station is told to start, and where its data goes when nobody says.
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultDataFolder } from '../../main/hosts/data-folder.ts'
import { readStartOptions } from '../../main/hosts/start-options.ts'

describe('start options', () => {
  it('are read from the arguments', () => {
    expect(readStartOptions(['--port', '8080', '--data', 'bench', '--no-open'])).toEqual({
      ok: true,
      value: { port: 8080, dataFolder: resolve('bench'), open: false, restarts: 5 },
    })
    expect(readStartOptions([])).toEqual({
      ok: true,
      value: { port: 0, dataFolder: defaultDataFolder(), open: true, restarts: 5 },
    })
  })

  it('take the address of a warehouse’s database', () => {
    const url = 'postgres://bench@db.example/packbench'
    expect(readStartOptions(['--ledger', url])).toMatchObject({ ok: true, value: { ledger: url } })
  })

  it('take the address that a ledger is moved to', () => {
    const url = 'postgres://bench@db.example/packbench'
    expect(readStartOptions(['--move-ledger-to', url])).toMatchObject({
      ok: true,
      value: { moveLedgerTo: url },
    })
    expect(readStartOptions(['--move-ledger-to', url], true)).toMatchObject({ ok: false })
  })

  it('take the user who owns a warehouse’s tables, for a person at a terminal and nothing beside it', () => {
    expect(readStartOptions(['--tables-owner', 'keeper'])).toMatchObject({
      ok: true,
      value: { tablesOwner: 'keeper' },
    })
    expect(readStartOptions(['--tables-owner', 'keeper'], true)).toMatchObject({ ok: false })
    expect(readStartOptions(['--tables-owner', ''])).toMatchObject({ ok: false })
    expect(readStartOptions(['--tables-owner', 'keeper', '--new-records'])).toMatchObject({ ok: false })
  })

  it('keep a station running by the installed program alone, and write or take out what starts it at log-on', () => {
    expect(readStartOptions(['--keep-running'], true)).toMatchObject({
      ok: true,
      value: { keepRunning: true },
    })
    expect(readStartOptions(['--keep-running'])).toMatchObject({ ok: false })
    for (const word of ['install', 'remove'] as const)
      expect(readStartOptions([`--${word}-autostart`])).toMatchObject({
        ok: true,
        value: { autostart: word },
      })
    expect(readStartOptions(['--install-autostart', '--remove-autostart'])).toMatchObject({ ok: false })
  })

  it('begin new records only where a person at a terminal says so', () => {
    expect(readStartOptions(['--new-records'])).toMatchObject({ ok: true, value: { newRecords: true } })
    expect(readStartOptions(['--new-records'], true)).toMatchObject({ ok: false })
    const both = ['--new-records', '--move-ledger-to', 'postgres://bench@db.example/packbench']
    expect(readStartOptions(both)).toMatchObject({ ok: false })
  })

  it('take a folder for the page that leads a browser in, of the browser host alone', () => {
    expect(readStartOptions(['--page', 'screen'])).toMatchObject({
      ok: true,
      value: { pageFolder: resolve('screen') },
    })
    expect(readStartOptions(['--page', 'screen'], true)).toMatchObject({ ok: false })
  })

  it.each([
    [['--page', '']],
    [['--page']],
    [['--ledger', '']],
    [['--move-ledger-to', '']],
    [['--port', 'eighty']],
    [['--port', '-1']],
    [['--port', '65536']],
    [['--port']],
    [['--data', '']],
    [['--verbose']],
    [['stray']],
  ])('refuse %j in words', args => {
    const read = readStartOptions(args)
    expect(read).toMatchObject({ ok: false, problem: { kind: 'invalid-input', code: 'start.arguments' } })
    if (!read.ok) expect(read.problem.message).not.toContain('{{')
  })
})

it.each([
  ['linux', { XDG_DATA_HOME: '/data' }, '/data/packbench'],
  ['linux', {}, '/home/bench/.local/share/packbench'],
  ['darwin', {}, '/home/bench/Library/Application Support/Packbench'],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/Packbench'],
] as const)('data on %s with %j goes to %s', (platform, env, folder) => {
  expect(defaultDataFolder(env, platform, '/home/bench')).toBe(folder)
})
