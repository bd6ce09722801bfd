// A run of the station's program that ends by itself: what it said to a person at a terminal, and its code.
import { spawn } from 'node:child_process'
import { builtEntry, NODE } from './program.ts'
import { whenFinished } from './when-finished.ts'

export async function stationCommand(
  dataFolder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(NODE, [await builtEntry('browser.js'), '--data', dataFolder, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  whenFinished(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return { code, said }
}
