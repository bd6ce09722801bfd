// What the ledger's measures share: a store opened as the station opens it.
import { createLedger, type Store } from '../../main/storage/store.ts'
import { OWN_THREAD } from '../storage/fixtures.ts'

export async function openedStore(dataFolder: string): Promise<Store> {
  const store = await createLedger({
    dataFolder,
    station: 'bench',
    clock: { now: () => new Date() },
    startThread: OWN_THREAD,
  })
  if (!store.ok) throw new Error(store.problem.detail ?? store.problem.message)
  return store.value
}
