// `npm run simulate` as a test starts it, to its end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { NODE, ROOT } from '../support/program.ts'

export async function simulate(...args: readonly string[]) {
  const child = spawn(NODE, [join(ROOT, 'test/simulation/main.ts'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  return { code, output, digest: /^digest ([0-9a-f]+)$/m.exec(output)?.[1] }
}
