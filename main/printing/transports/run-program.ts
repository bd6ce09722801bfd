// Runs one of the system's printing programs: no shell, a deadline, bounded output.
import { execFile } from 'node:child_process'

export type ProgramOutcome =
  | { readonly kind: 'ended'; readonly code: number; readonly output: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'late' }

export function runProgram(
  program: string,
  args: readonly string[],
  { env, timeoutMs }: { readonly env: NodeJS.ProcessEnv; readonly timeoutMs: number },
): Promise<ProgramOutcome> {
  return new Promise(resolve => {
    const options = { env, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 4 << 20 } as const
    execFile(program, [...args], options, (error, output) => {
      if (!error) resolve({ kind: 'ended', code: 0, output })
      else if (error.code === 'ENOENT') resolve({ kind: 'absent' })
      else if (error.killed) resolve({ kind: 'late' })
      else resolve({ kind: 'ended', code: typeof error.code === 'number' ? error.code : -1, output })
    })
  })
}
