// The real electron-updater over a real feed on loopback: what the packager signed is fetched, and nothing else.
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { AppImageUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { electronUpdater } from '../../../main/hosts/electron/electron-updater.ts'
import { signatureOf } from '../../../main/hosts/electron/feed-signature.ts'
import { updateSource } from '../../../main/launch/update-source.ts'
import { signFeed } from '../../package/sign-feed.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { whenFinished } from '../../support/when-finished.ts'

const maker = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const INSTALLER = 'packbench-linux.AppImage'
const FEED = process.arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${process.arch}.yml`

const yml = (version: string, installer: string) => {
  const sha512 = createHash('sha512').update(installer).digest('base64')
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${INSTALLER}`,
    `    sha512: ${sha512}`,
    `    size: ${installer.length}`,
    `path: ${INSTALLER}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-01T00:00:00.000Z'",
    '',
  ].join('\n')
}

/** A folder on a web server, and the paths that were asked for. */
async function feedServer(files: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.slice(1)
    asked.push(name)
    const content = files[name]
    if (content === undefined) response.writeHead(404).end()
    else response.end(content)
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  whenFinished(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** electron-updater's own way of asking, by Node instead of by Electron. */
function nodeExecutor() {
  const { HttpExecutor } = createRequire(createRequire(import.meta.url).resolve('electron-updater'))(
    'builder-util-runtime',
  )
  class NodeExecutor extends HttpExecutor {
    createRequest(options: object, callback: (response: unknown) => void) {
      return httpRequest(options, callback)
    }
    // Electron's own is handed a whole address; the parent asks by options.
    async download(url: URL, destination: string, options: object) {
      return (
        options &&
        new Promise((resolve, reject) => {
          this.doDownload(
            this.optionsOf(url),
            {
              destination,
              options,
              callback: (fault: unknown) => (fault ? reject(fault) : resolve(destination)),
              responseHandler: null,
            },
            0,
          )
        })
      )
    }
    optionsOf(url: URL) {
      return {
        protocol: url.protocol,
        hostname: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        headers: {},
      }
    }
  }
  return new NodeExecutor()
}

let folder: string
let appImage: string | undefined
beforeEach(async () => {
  folder = await tempFolder('updates')
  appImage = process.env.APPIMAGE
  process.env.APPIMAGE = join(folder, 'running.AppImage')
  writeFileSync(process.env.APPIMAGE, 'the running program')
  writeFileSync(join(folder, 'app-update.yml'), 'provider: custom\nupdaterCacheDirName: cache\n')
})
afterEach(() => {
  if (appImage === undefined) delete process.env.APPIMAGE
  else process.env.APPIMAGE = appImage
})

function stationOf(version: string, feed: string, key: KeyObject = maker.publicKey) {
  const app = {
    version,
    name: 'packbench',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    quit: () => undefined,
    relaunch: () => undefined,
    onQuit: () => undefined,
  }
  const autoUpdater = new AppImageUpdater(null, app)
  Object.assign(autoUpdater, { httpExecutor: nodeExecutor(), _testOnlyOptions: { platform: 'linux' } })
  autoUpdater.disableDifferentialDownload = true
  autoUpdater.on('error', () => undefined)
  return electronUpdater({ autoUpdater, GenericProvider }, feed, {
    key,
    seenFile: join(folder, 'newest-update.txt'),
  })
}

const fetched = () =>
  existsSync(join(folder, 'cache', 'pending')) && readdirSync(join(folder, 'cache', 'pending'))
const signedWith = (key: KeyObject, text: string, name = FEED) => ({
  [FEED]: text,
  [`${FEED}.sig`]: signatureOf(key, name, text),
})

describe('an update feed', () => {
  it('with the packager’s signature is taken, to the byte that it vouches for', async () => {
    const server = await feedServer({
      ...signedWith(maker.privateKey, yml('2.0.0', 'new program')),
      [INSTALLER]: 'new program',
    })
    expect(await stationOf('1.0.0', server.url).fetchNewer()).toBe('2.0.0')
    expect(server.asked).toEqual([FEED, `${FEED}.sig`, INSTALLER])
    expect(fetched()).toContain(INSTALLER)
  })

  const text = yml('2.0.0', 'new program')
  it.each([
    ['no signature', { [FEED]: text }],
    ['a stranger’s signature', signedWith(stranger.privateKey, text)],
    ['words for a signature', { [FEED]: text, [`${FEED}.sig`]: 'signed, the maker' }],
    ['an empty signature', { [FEED]: text, [`${FEED}.sig`]: '' }],
    ['a signature for another system’s file', signedWith(maker.privateKey, text, 'latest-mac.yml')],
    [
      'a signature of what it said before it was changed',
      { ...signedWith(maker.privateKey, text), [FEED]: yml('3.0.0', 'another program') },
    ],
    [
      'a version that was signed without a checksum',
      signedWith(maker.privateKey, 'version: 2.0.0\nfiles:\n  - url: x.AppImage\n    sha2: abc\n'),
    ],
  ])('with %s is refused before an installer is asked for', async (_what, files) => {
    const server = await feedServer({ ...files, [INSTALLER]: 'new program' })
    await expect(stationOf('1.0.0', server.url).fetchNewer()).rejects.toThrow(/unsigned|without-checksum/)
    expect(server.asked).not.toContain(INSTALLER)
    expect(fetched()).toBe(false)
  })

  it('cannot bring other bytes than it was signed for', async () => {
    const server = await feedServer({
      ...signedWith(maker.privateKey, text),
      [INSTALLER]: 'evil program',
    })
    await expect(stationOf('1.0.0', server.url).fetchNewer()).rejects.toThrow(/sha512/)
    expect(fetched() || []).not.toContain(INSTALLER)
  })

  it('leads nobody back: an older version is not taken, and one seen before is not offered as the newest', async () => {
    const older = await feedServer({
      ...signedWith(maker.privateKey, yml('0.9.0', 'old')),
      [INSTALLER]: 'old',
    })
    expect(await stationOf('1.0.0', older.url).fetchNewer()).toBeUndefined()
    expect(older.asked).not.toContain(INSTALLER)

    const newest = await feedServer({ ...signedWith(maker.privateKey, yml('1.10.0', 'n')), [INSTALLER]: 'n' })
    expect(await stationOf('1.0.0', newest.url).fetchNewer()).toBe('1.10.0')
    const replayed = await feedServer({
      ...signedWith(maker.privateKey, yml('1.9.0', 'r')),
      [INSTALLER]: 'r',
    })
    await expect(stationOf('1.0.0', replayed.url).fetchNewer()).rejects.toThrow('older-than-seen')
    expect(replayed.asked).not.toContain(INSTALLER)
  })
})

describe('the packager', () => {
  it('signs every feed file with the key that the environment names, and pins its public half', async () => {
    const keyFile = join(folder, 'key.pem')
    writeFileSync(keyFile, maker.privateKey.export({ format: 'pem', type: 'pkcs8' }))
    const env = { PACKBENCH_UPDATES_SIGNING_KEY: keyFile, PACKBENCH_UPDATES_URL: 'https://maker.example' }
    for (const name of [FEED, 'latest-mac.yml'])
      writeFileSync(join(folder, name), yml('2.0.0', 'new program'))
    expect([...(await signFeed(folder, env))].sort()).toEqual([`${FEED}.sig`, 'latest-mac.yml.sig'].sort())
    expect(updateSource(env)).toEqual({
      key: maker.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      feed: 'https://maker.example',
    })
    const files = Object.fromEntries(
      [FEED, `${FEED}.sig`].map(name => [name, readFileSync(join(folder, name), 'utf8')]),
    )
    const server = await feedServer({ ...files, [INSTALLER]: 'new program' })
    expect(await stationOf('1.0.0', server.url).fetchNewer()).toBe('2.0.0')
  })

  it('pins no key where none is named, and refuses one that is none or another’s', () => {
    expect(updateSource({})).toEqual({ key: '', feed: '' })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    const given = rsa.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(() => updateSource({ PACKBENCH_UPDATES_KEY: given })).toThrow('no Ed25519 key')
  })
})
