// Moving a ledger in a process of its own, which kills itself at a chosen moment of the move.

import { trusted } from '../../../main/services/authorities.ts'
import { moveLedger } from '../../../main/storage/moving/move-over.ts'

const [dataFolder = '', url = '', password = '', dieAt = '', batch = '200'] = process.argv.slice(2)
const [step, table, afterCount] = dieAt.split(' ')

const say = (line: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(line)}\n`)

const moved = await moveLedger({
  dataFolder,
  station: 'bench 1',
  database: { url, tls: 'auto', password: async () => password, trust: () => trusted('') },
  batchRowCount: Number(batch),
  onProgress: progress => {
    say({ ...progress })
    const isDue = progress.step === step && progress.table === table
    if (isDue && progress.doneCount >= Number(afterCount)) process.kill(process.pid, 'SIGKILL')
  },
})
say(moved.ok ? { report: moved.value } : { refused: moved.problem.code })
