// The ledger's password that the environment gives to one start. It counts above the one that the station kept, which may
// be an old one that lets no screen open, and below what the company provides.
import type { SecretOrigin, SecretStore } from '../core/settings/secrets.ts'

/** Never an argument, which every process could read. */
const VARIABLE = 'PACKBENCH_LEDGER_PASSWORD'

/** The database that it was meant for: the first that this start asks it for. */
let meantFor: SecretOrigin | undefined

export function passwordOfStart(origin: SecretOrigin): string | undefined {
  meantFor ??= origin
  return meantFor === origin ? process.env[VARIABLE] : undefined
}

export function withPasswordOfStart(store: SecretStore): SecretStore {
  let isNewerKept = false
  return {
    ...store,
    for: async (name, origin) =>
      (name === 'ledger.password' && !isNewerKept ? passwordOfStart(origin) : undefined) ??
      store.for(name, origin),
    async change(changes) {
      const undo = await store.change(changes)
      const before = isNewerKept
      if (changes['ledger.password']?.kind === 'given') isNewerKept = true
      return () => {
        isNewerKept = before
        undo()
      }
    },
  }
}
