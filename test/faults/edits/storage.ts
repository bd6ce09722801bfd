// The edits that turn faults 13 to 21, 96 and 97 red.
import { type Edits, edit } from './edit.ts'

const WRITER = 'main/storage/sqlite/writer.ts'
const OPENING = 'main/storage/sqlite/opening.ts'

export const storage: Edits = {
  13: edit(
    WRITER,
    'begins a purchase on a full disk',
    'if (free >= this.#limits.minimumFreeBytes && this.#topUpReserve()) return undefined',
    'if (free >= 0) return undefined',
  ),
  14: edit(
    WRITER,
    'keeps no reserve',
    'this.#reserveBytes = keepReserve(this.#files.wal, this.#limits.reserveBytes)',
    'this.#reserveBytes = this.#limits.reserveBytes',
  ),
  15: edit(
    OPENING,
    'does not say why it cannot open its records',
    'return fileFault(probe(dataFolder)) ?? known',
    'return known',
  ),
  16: edit(
    OPENING,
    'makes damaged records anew without a word',
    '      return refuse(setAside(files, damage))',
    [
      "      moveAway(files, 'damaged')",
      '      rmSync(files.mark, { force: true })',
      '      lock.release()',
      '      return openStore(dataFolder, files, busyTimeoutMs, migrations)',
    ].join('\n'),
  ),
  17: edit(
    'main/storage/sqlite/engine.ts',
    'takes a failed fsync for something that passes',
    "  10: 'broken',",
    "  10: 'busy',",
  ),
  18: edit(
    'main/storage/store.ts',
    'gives up an answer after a second',
    'answerPatienceMs: 60_000,',
    'answerPatienceMs: 1_000,',
  ),
  19: edit(
    'main/storage/sqlite/standing.ts',
    'does not notice an older copy',
    'if (event?.hash === mark.hash) return undefined',
    'if (event?.hash === mark.hash || mark.sequence > 0) return undefined',
  ),
  20: edit(
    'main/app/build-context.ts',
    'goes on in training mode without a word',
    'settings.damage() ??',
    '',
  ),
  120: edit(
    'main/app/open-storage.ts',
    'falls over where the disk takes nothing as it starts',
    'if (!(error instanceof LedgerFailure)) throw error',
    'if (error !== undefined) throw error',
  ),
  21: edit(
    'main/settings/keychain-secrets.ts',
    'keeps a secret in clear where the keychain does not take it',
    'Buffer.from(await cipher.encrypt(text))',
    'Buffer.from(await cipher.encrypt(text).catch(() => Buffer.from(text)))',
  ),
  96: edit(
    'main/simulator/printer/paper-folder.ts',
    'ends with a label that the disk does not take',
    '  } catch {\n    removePart(path)\n    return false',
    '  } catch (error) {\n    removePart(path)\n    throw error',
  ),
  97: edit(
    'main/services/deadline.ts',
    'gives up before it reads what came while it stood still',
    'wait(AFTER_STANDSTILL_MS, passed)',
    'passed()',
  ),
}
