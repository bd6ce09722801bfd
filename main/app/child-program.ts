// Programs beside the station as children of Node (core/child-program.ts); Electron has its own kind.
import { fork } from 'node:child_process'
import type { ChildProgram } from '../core/child-program.ts'
import { CODE_PAGE_ARGS } from '../launch/code-pages.ts'

export function forkChild<Request, Reply>(
  entry: string,
  args: readonly string[] = [],
): ChildProgram<Request, Reply> {
  // What a native library or a renderer prints may quote a label: it goes nowhere.
  const child = fork(entry, [...args], {
    execArgv: [...CODE_PAGE_ARGS],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A child that ends takes its questions with it; its caller hears of the end and not of each.
  child.on('error', () => undefined)
  return {
    post: request => {
      if (child.connected) child.send(request as object, () => undefined)
    },
    onReply: listener => void child.on('message', reply => listener(reply as Reply)),
    onExit: listener => {
      child.once('exit', listener)
      child.once('error', () => listener())
    },
    kill: () => void child.kill('SIGKILL'),
  }
}
