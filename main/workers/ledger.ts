// The entry of the store's worker threads.
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerStart } from '../storage/protocol.ts'
import { serveRecords } from './records.ts'

if (!parentPort) throw new Error('the ledger worker is started as a worker thread')
serveRecords(parentPort, workerData as WorkerStart)
