// The entry of the store's worker threads.
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from '../storage/protocol.ts'
import { serve } from '../storage/sqlite/serve.ts'

if (!parentPort) throw new Error('the ledger worker is started as a worker thread')
serve(parentPort, workerData as WorkerStart)
