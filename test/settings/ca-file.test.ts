// A company's certificate file is looked at when it is named: what is wrong with it stands at the field.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sentenceIn } from '../../main/i18n/index.ts'
import { whyNotCaFile } from '../../main/settings/ca-file.ts'
import { openSettings } from '../../main/settings/settings-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const DAY_MS = 86_400_000
/** A moment after the certificate below is made. */
const now = new Date(Date.now() + 60_000)
const later = (days: number) => new Date(now.getTime() + days * DAY_MS)

let folder: string
let certificate: string
beforeAll(async () => {
  folder = await tempFolder()
  const path = join(folder, 'ca.pem')
  const names = ['-subj', '/CN=Company CA', '-keyout', join(folder, 'key.pem'), '-out', path]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...names], {
    stdio: 'ignore',
  })
  certificate = readFileSync(path, 'utf8')
})

const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a certificate file', () => {
  test('with one certificate, or several and words between them, is taken', () => {
    expect(whyNotCaFile(file('one.pem', certificate), now)).toBeUndefined()
    expect(
      whyNotCaFile(file('two.pem', `# ours\n${certificate}\n# again\n${certificate}`), now),
    ).toBeUndefined()
  })

  test('that is not there, or lies below a file, is named by its path', () => {
    const path = join(folder, 'nowhere.pem')
    expect(whyNotCaFile(path, now)).toEqual({ code: 'settings.ca-file-missing', params: { path } })
    const below = join(file('plain.txt', ''), 'ca.pem')
    expect(whyNotCaFile(below, now)?.code).toBe('settings.ca-file-missing')
  })

  test.each([
    ['empty', () => ''],
    ['any text', () => 'our certificate'],
    ['a key', () => readFileSync(join(folder, 'key.pem'), 'utf8')],
    ['a certificate cut short', () => certificate.replace(/\n[^\n]+\n[^\n]+\n-----END/, '\n-----END')],
    ['one good and one damaged', () => `${certificate}${certificate.replace(/\nMII/, '\nMIX')}`],
    ['far too much', () => certificate.repeat(1_000)],
  ])('that holds %s is no certificate', (_what, text) => {
    expect(whyNotCaFile(file('wrong.pem', text()), now)).toEqual({ code: 'settings.ca-file-not-pem' })
  })

  test('that is a folder is no certificate', () => {
    mkdirSync(join(folder, 'folder.pem'))
    expect(whyNotCaFile(join(folder, 'folder.pem'), now)).toEqual({ code: 'settings.ca-file-not-pem' })
  })

  test('that the user may not read says so', ctx => {
    if (process.getuid?.() === 0 || process.platform === 'win32') {
      return ctx.skip('not run: this user may read every file')
    }
    const path = file('closed.pem', certificate)
    execFileSync('chmod', ['000', path])
    expect(whyNotCaFile(path, now)?.code).toBe('settings.ca-file-unreadable')
  })

  test('counts between its two days only', () => {
    const path = file('ca-of-a-month.pem', certificate)
    expect(whyNotCaFile(path, later(31))).toEqual({
      code: 'settings.ca-file-expired',
      params: { day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    })
    expect(whyNotCaFile(path, later(-1))).toEqual({ code: 'settings.ca-file-not-yet' })
  })

  test.each(['en', 'es'] as const)('is spoken of in %s without a gap', language => {
    const path = join(folder, 'nowhere.pem')
    const wrong = whyNotCaFile(path, now)
    expect(sentenceIn(language, wrong?.code ?? 'input.invalid', wrong?.params).message).toContain(path)
  })
})

describe('saving settings', () => {
  const open = async (at: Date) => {
    const opened = openSettings(await tempFolder(), { now: () => at })
    if (!opened.ok) throw new Error(opened.problem.message)
    return opened.value
  }

  test('with a file that will not do changes nothing', async () => {
    const store = await open(now)
    expect(store.save({ network: { caFile: join(folder, 'nowhere.pem') } })).toMatchObject({
      ok: false,
      problem: {
        kind: 'invalid-input',
        fieldProblems: { 'settings.network.caFile': { code: 'settings.ca-file-missing' } },
      },
    })
    expect(store.current().network.caFile).toBe('')
  })

  test('with a good one keeps it, and one that expires later holds up no other setting', async () => {
    let at = now
    const opened = openSettings(await tempFolder(), { now: () => at })
    if (!opened.ok) throw new Error(opened.problem.message)
    const store = opened.value
    const caFile = file('kept.pem', certificate)
    expect(store.save({ network: { caFile } }).ok).toBe(true)
    at = later(31)
    expect(store.save({ station: { name: 'Bench 9' }, network: { caFile } }).ok).toBe(true)
    expect(store.save({ network: { caFile: '' } }).ok).toBe(true)
  })

  test('with a number of log files that makes no sense says which would', async () => {
    const store = await open(now)
    for (const [keepDays, code] of [
      [0, 'input.at-least'],
      [366, 'input.at-most'],
      ['a month', 'input.number'],
      [1.5, 'input.whole-number'],
    ]) {
      expect(store.save({ log: { keepDays } })).toMatchObject({
        problem: { fieldProblems: { 'settings.log.keepDays': { code } } },
      })
    }
    expect(store.save({ log: { keepDays: 30 }, updates: { enabled: false } }).ok).toBe(true)
  })
})
