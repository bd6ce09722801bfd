// A machine that has no time for a station's drawing.
import { readFileSync } from 'node:fs'
import { whenFinished } from './when-finished.ts'

/** The station's processes that draw labels stand still from now on, until what this gives is called. */
export function standingStill(pid: number): () => void {
  const stopped = new Set<number>()
  const stop = () => {
    for (const child of drawingFor(pid)) {
      if (signal(child, 'SIGSTOP')) stopped.add(child)
    }
  }
  const timer = setInterval(stop, 20)
  stop()
  const goOn = () => {
    clearInterval(timer)
    for (const child of stopped) signal(child, 'SIGCONT')
  }
  whenFinished(goOn)
  return goOn
}

/** Once they are programs of their own: stopped before that, the station would wait for their beginning. */
function drawingFor(station: number): readonly number[] {
  const children = readFileSync(`/proc/${station}/task/${station}/children`, 'utf8')
  return children
    .split(' ')
    .filter(child => child.trim() !== '' && /preview/.test(commandOf(Number(child))))
    .map(Number)
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    // It has ended by itself.
    return false
  }
}
