// Proves that each checker of the repository fails on a planted violation, and on nothing else.
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { anchorFindings } from './anchors.ts'
import { assumptions } from './assumptions.ts'
import { importFindings } from './imports.ts'
import { purityFindings } from './purity.ts'

/** A small repository with `files` by path. */
async function plant(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await tempFolder('planted')
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return root
}

const value = 'export const value = 1\n'
const imports = (...from: string[]) =>
  from.map((path, at) => `import * as v${at} from '${path}'\nvoid v${at}\n`).join('')

describe('scripted edits', () => {
  it('have their one place, and every fault has one', () => {
    expect(anchorFindings(ROOT)).toEqual([])
  })

  it('are named where their file is gone or says something else', async () => {
    const findings = anchorFindings(await plant({ 'main/settings/bound-secrets.ts': value }))
    expect(findings).toContain('signed-feed: no file main/hosts/electron/signed-feed.ts')
    expect(findings.join('\n')).toMatch(/^secrets-bound: 0 places in main\/settings\/bound-secrets\.ts/m)
  })
})

describe('directions of imports', () => {
  it('stand where each room keeps to its own', async () => {
    const root = await plant({
      'main/core/thing.ts': imports('zod'),
      'main/flows/act.ts': imports('../core/thing.ts'),
      'main/api/area.ts': imports('../flows/act.ts'),
      'main/hosts/web/host.ts': imports('fastify', 'node:http', '../../api/area.ts'),
      'main/app/compose.ts': imports('../api/area.ts', '../labels/label.ts'),
      'main/labels/label.ts': imports('node:zlib', '../core/thing.ts'),
      'main/browser.ts': imports('./app/compose.ts', './hosts/web/host.ts'),
    })
    expect(await importFindings(root)).toEqual([])
  })

  it.each<[rule: string, file: string, target: string]>([
    ['core-is-pure', 'main/core/a.ts', '../flows/b.ts'],
    ['core-is-pure', 'main/core/a.ts', 'node:fs'],
    ['flows-know-the-core', 'main/flows/a.ts', '../storage/b.ts'],
    ['flows-know-the-core', 'main/flows/a.ts', 'zod'],
    ['i18n-alone', 'main/i18n/a.ts', '../core/b.ts'],
    ['label-server-alone', 'main/services/label-server/a.ts', '../parcel-label/b.ts'],
    ['parcel-label-alone', 'main/services/parcel-label/a.ts', '../label-server/b.ts'],
    ['services-shared', 'main/services/http.ts', './label-server/b.ts'],
    ['printing-alone', 'main/printing/a.ts', '../storage/b.ts'],
    ['labels-alone', 'main/labels/a.ts', '../services/label-server/b.ts'],
    ['storage-alone', 'main/storage/records/a.ts', '../../flows/b.ts'],
    ['storage-alone', 'main/storage/spool/a.ts', '../../printing/b.ts'],
    ['settings-alone', 'main/settings/a.ts', '../storage/b.ts'],
    ['simulator-disagrees', 'main/simulator/a.ts', '../services/label-server/b.ts'],
    ['simulator-disagrees', 'main/simulator/a.ts', '../core/b.ts'],
    ['lab-spoils-the-simulator', 'test/lab/a.ts', '../../main/services/b.ts'],
    ['lab-spoils-the-simulator', 'test/lab/printer/a.ts', '../../../main/core/b.ts'],
    ['api-knows-flows', 'main/api/a.ts', '../storage/b.ts'],
    ['hosts-bind-channels', 'main/hosts/a.ts', '../flows/b.ts'],
    ['web-host-alone', 'main/hosts/web/a.ts', '../electron/b.ts'],
    ['electron-host-alone', 'main/hosts/electron/a.ts', '../web/b.ts'],
    ['contract-is-shared', 'preload/contract/a.ts', '../../main/flows/b.ts'],
    ['preload-is-small', 'preload/index.ts', './contract/channels.ts'],
    ['preload-is-small', 'preload/index.ts', 'zod'],
    ['launch-alone', 'main/launch/a.ts', '../core/b.ts'],
    ['start-launches', 'main/start.ts', './core/b.ts'],
    ['workers-are-entries', 'main/workers/ledger.ts', '../flows/b.ts'],
    ['composition-root', 'main/api/a.ts', '../app/compose.ts'],
    ['composition-root', 'main/printing/a.ts', '../app/b.ts'],
    ['entries-stay-thin', 'main/browser.ts', './storage/b.ts'],
    ['screens-know-the-contract', 'renderer/parts/a.ts', '../../main/core/b.ts'],
    ['ui-knows-nothing-of-ours', 'renderer/ui/a.ts', '../parts/b.ts'],
    ['tasks-stay-apart', 'renderer/tasks/pack/a.ts', '../queue/b.ts'],
    ['one-door-electron', 'main/api/a.ts', 'electron'],
    ['one-door-node-fetch', 'main/services/answers.ts', 'node-fetch'],
    ['one-door-serialport', 'main/printing/transports/network.ts', 'serialport'],
    ['no-test-in-production', 'main/core/a.ts', '../../test/b.ts'],
    ['no-unresolvable', 'main/core/a.ts', './nowhere.ts'],
  ])('%s: %s may not import %s', async (rule, file, target) => {
    const planted: Record<string, string> = { [file]: imports(target) }
    if (target.startsWith('.') && rule !== 'no-unresolvable') planted[join(dirname(file), target)] = value
    const found = await importFindings(await plant(planted))
    expect(found.map(({ what }) => what.split(':')[0])).toContain(rule)
    expect(found.map(({ where }) => where)).toContain(file)
  })

  it('find a cycle, an orphan, and a package that does not ship', async () => {
    const root = await plant({
      'package.json': JSON.stringify({ devDependencies: { vitest: '5' }, dependencies: { zod: '4' } }),
      'main/core/a.ts': imports('./b.ts'),
      'main/core/b.ts': imports('./a.ts'),
      'main/core/alone.ts': value,
      'main/settings/a.ts': imports('vitest'),
    })
    const rules = (await importFindings(root)).map(({ what }) => what.split(':')[0])
    expect(rules).toEqual(expect.arrayContaining(['no-cycle', 'no-orphan', 'no-development-package']))
  })

  it('are not taken for kept where a file was not read', async () => {
    // A dotted folder is one that the cruiser does not enter by itself.
    const root = await plant({
      'main/core/a.ts': imports('zod'),
      'main/core/node_modules/hidden/b.ts': value,
    })
    const found = await importFindings(root)
    expect(found).toContainEqual({
      where: 'main/core/node_modules/hidden/b.ts',
      what: 'was not read by dependency-cruiser',
    })
  })
})

describe('time and chance', () => {
  it.each([
    'export const at = Date.now()',
    'export const at = new Date()',
    'export const at = globalThis.Date.now()',
    'export const at = Date()',
    'export const roll = Math.random()',
    'export const id = crypto.randomUUID()',
    'export const at = performance.now()',
  ])('are ports in core and flows: %s', async line => {
    const root = await plant({ 'main/core/a.ts': `// Owns.\n${line}\n`, 'main/flows/b.ts': line })
    expect((await purityFindings(root)).map(({ where }) => where)).toEqual([
      'main/core/a.ts:2',
      'main/flows/b.ts:1',
    ])
  })

  it('may be used elsewhere, named in comments, and read from what the port gave', async () => {
    const root = await plant({
      'main/app/log.ts': 'export const at = Date.now()',
      'main/core/a.ts': '// Never Date.now() here.\nexport const of = (text: string) => new Date(text)\n',
    })
    expect(purityFindings(root)).toEqual([])
  })
})

it('window.station is used in renderer/station alone', async () => {
  const use = 'export const s = window.station\n'
  const root = await plant({ 'renderer/tasks/a.tsx': use, 'renderer/station/b.ts': use })
  expect(purityFindings(root)).toMatchObject([{ where: 'renderer/tasks/a.tsx:1' }])
})

it('assumptions are listed whole, with their place', async () => {
  const root = await plant({
    'main/a.ts': 'const a = 1\n// ASSUMPTION: the unit is not shown;\n// ounces are sent.\nconst b = 2\n',
    'main/b.ts': '/** ASSUMPTION: one line. */\n// another comment\n',
    'main/c.ts': '/**\n * Something else.\n * ASSUMPTION: two\n * lines.\n */\n',
    'test/d.ts': '// ASSUMPTION: of a test.\n',
  })
  expect(assumptions(root)).toEqual([
    { where: 'main/a.ts:2', text: 'the unit is not shown; ounces are sent.' },
    { where: 'main/b.ts:1', text: 'one line.' },
    { where: 'main/c.ts:3', text: 'two lines.' },
  ])
})

it('this repository’s assumptions each say something', () => {
  const found = assumptions(ROOT)
  expect(found.length).toBeGreaterThan(0)
  for (const { where, text } of found) expect([where, text.length > 20]).toEqual([where, true])
})
