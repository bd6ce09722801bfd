// Proves that a new hand can add a transport by docs/contributing/add-a-transport.md: short, and it passes the suite.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { transportSuite } from '../contracts/transport-suite.ts'
import { ROOT } from '../support/program.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { pipeTransport } from './pipe-transport.ts'

transportSuite({
  name: 'the transport of the page',
  answers: false,
  stalls: false,
  exclusive: false,
  async start() {
    const folder = await newFolder('pipe')
    const path = join(folder, 'printer')
    writeFileSync(path, '')
    return {
      transport: pipeTransport(),
      connection: { kind: 'device-file', path },
      missing: { kind: 'device-file', path: join(folder, 'none') },
      received: () => readFileSync(path),
      close: () => removeFolder(folder),
    }
  },
})

const page = (name: string) => readFileSync(join(ROOT, 'docs', 'contributing', `${name}.md`), 'utf8')

it('takes under 60 lines', () => {
  const source = readFileSync(join(import.meta.dirname, 'pipe-transport.ts'), 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThan(60)
})

describe.each([
  'add-a-transport',
  'add-a-service',
  'add-a-language',
  'add-a-package',
  'add-a-storage-operation',
])('%s', name => {
  it('names the suite to pass', () => {
    expect(page(name)).toContain('## The suite to pass')
  })
})
