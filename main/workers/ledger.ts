// The entry of the store's worker threads.
import { parentPort, workerData } from 'node:worker_threads'
import { keepOnceSettled } from '../launch/kept-code.ts'
import type { WorkerStart } from '../storage/protocol.ts'
import { serve } from '../storage/sqlite/serve.ts'

if (!parentPort) throw new Error('the ledger worker is started as a worker thread')
const port = parentPort
keepOnceSettled()
if (workerData) serve(port, workerData as WorkerStart)
// Begun ahead of the program: what it is for comes once that is known.
else port.once('message', (start: WorkerStart) => serve(port, start))
