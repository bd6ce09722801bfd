// Proves what the `app:` scheme answers: the page, its files, pictures and documents, and nothing beside.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appPath, appRequestHandler } from '../../../main/hosts/electron/app-protocol.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { PICTURE } from '../../support/web-host.ts'

async function served() {
  const outer = await tempFolder('app')
  const folder = join(outer, 'renderer')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(outer, 'secret.js'), 'secret')
  await writeFile(join(folder, 'index.html'), '<html><head></head></html>')
  await writeFile(join(folder, 'assets', 'index.js'), 'export {}')
  await writeFile(join(folder, 'assets', 'notes.txt'), 'notes')
  const station = scriptedStation({
    files: { 'a.png': PICTURE, 'x.html': { bytes: Buffer.from('<b>'), contentType: 'text/html' } },
  })
  const handle = appRequestHandler(station, folder)
  const get = (url: string, method = 'GET') => handle(new Request(url, { method }))
  return { get, station }
}

describe('the app: scheme', () => {
  it('answers the page with a policy that lets it call nothing, and a nonce of each load', async () => {
    const { get } = await served()
    const [one, other] = [await get('app://station/'), await get('app://station/')]
    const policy = one.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1]
    expect(policy).toContain(`'nonce-${nonce}'`)
    expect(await other.text()).not.toContain(nonce)
  })

  it('answers the page’s files, and pictures of the station', async () => {
    const { get } = await served()
    const script = await get('app://station/assets/index.js')
    expect([script.status, await script.text()]).toEqual([200, 'export {}'])
    expect(script.headers.get('content-type')).toContain('javascript')
    const picture = await get('app://station/api/files/a.png')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PICTURE.bytes)
    const page = await get('app://station/api/files/x.html')
    expect(page.headers.get('content-type')).toBe('application/octet-stream')
  })

  it.each([
    'app://station/../secret.js',
    'app://station/%2e%2e/secret.js',
    'app://station/..%2fsecret.js',
    'app://station/assets/..%2f..%2fsecret.js',
    'app://station/assets%5c..%5c..%5csecret.js',
    'app://station//secret.js',
    'app://station/assets/index.js%00.png',
    'app://station/%zz',
    'app://station/index.html',
    'app://station/assets/notes.txt',
    'app://station/assets/',
    'app://station/assets/none.js',
    'app://station/api/files/',
    'app://station/api/files/../a.png',
    'app://station/api/files/%2e%2e%2fa.png',
    'app://station/api/queue.list',
    'app://other/assets/index.js',
    'app://station:99/assets/index.js',
  ])('answers nothing for %s', async url => {
    const { get, station } = await served()
    const answer = await get(url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(station.askedFiles).toEqual([])
  })

  it('answers reading alone', async () => {
    const { get } = await served()
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect((await get('app://station/', method)).status).toBe(404)
  })
})

it('an address is the program’s where scheme and host are', () => {
  expect(appPath('app://station/#/pack')).toBe('')
  expect(appPath('app://station/?x=1')).toBe('')
  expect(appPath('https://station/')).toBeUndefined()
})
