// Watched orders: a file that another program put into the folder is imported like one that an operator
// chose, once, and nothing is bought by it.
import { createHash } from 'node:crypto'
import type { StationServices } from '../api/station-services.ts'
import { orderDefaultsOf } from '../core/orders/order-defaults.ts'
import { lacksService } from '../core/orders/orders.ts'
import type { Clock, Log } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { Settings } from '../core/settings/settings.ts'
import { checkOrders, importOrders, type OrderContext } from '../flows/import-orders.ts'
import { fileProblem, listRefused, refusedRows } from '../flows/refused-rows.ts'
import { createFolderMark } from './folder-mark.ts'
import {
  beginnings,
  claimFiles,
  type FolderTrouble,
  type LastLook,
  prepareFolder,
  putAway,
  readTaken,
  takenFiles,
} from './order-folder.ts'
import { createRounds } from './rounds.ts'

const EVERY_MS = 2_000

interface Parts {
  readonly settings: () => Settings
  readonly dataFolder: string
  /** What it is called. */
  readonly station: string
  readonly bind: () => OrderContext
  readonly clock: Clock
  readonly log: Log
  readonly onImported: (fileName: string, leftOutCount: number) => void
  /** None of its orders is taken in. */
  readonly onRefused: (fileName: string) => void
  readonly onConcern: () => void
  /** Between two looks; two seconds, unless told. */
  readonly everyMs?: number
}

export function createOrderFolder(parts: Parts): StationServices['orderFolder'] {
  const { settings, dataFolder, clock, log } = parts
  const last: LastLook = new Map()
  const claimOf = createFolderMark()
  let concern: Problem | undefined
  let warned = ''
  /** Once, and again when something else is wrong. */
  const warn = (message: string, code: string) => {
    if (warned !== code) log.warn(message, { code })
    warned = code
  }

  const couldNot = (error: unknown) => {
    const code = error instanceof LedgerFailure ? error.problem.code : nameOf(error)
    warn('the folder of orders could not be looked into', code)
  }

  const say = (trouble: FolderTrouble | undefined) => {
    const { why, ...params } = trouble ?? {}
    const now = why && problem('wrong-state', `orders.folder-${why}`, { params })
    const isNews = now?.message !== concern?.message
    concern = now
    if (!isNews) return
    if (now) log.warn('no orders are taken from the folder', { code: now.code })
    parts.onConcern()
  }

  async function look(ending: AbortSignal): Promise<void> {
    const { orders, results } = settings()
    const folder = orders.watchedFolder.trim()
    // What a shop sends is no practice: it waits for live mode.
    if (folder === '' || settings().mode === 'training') {
      last.clear()
      return say(undefined)
    }
    // Without a sender no order is one: nothing is read before it is there.
    const trouble: FolderTrouble | undefined =
      (await prepareFolder(folder, {
        data: dataFolder,
        results: results.way === 'folder' ? results.folder : undefined,
      })) ?? (parts.bind().sender ? undefined : { why: 'no-sender', folder })
    if (trouble) return say(trouble)
    const ledgers = await parts.bind().orders.ledgerIds()
    const claim = await claimOf(folder, { ledgers, station: parts.station })
    if (claim.kind === 'other') return say({ why: 'others-orders', folder, station: claim.station })
    if (claim.kind === 'taken-over') await leaveToPerson(folder, claim.from)
    say(undefined)
    if (claim.kind !== 'ours') return
    await claimFiles(folder, last, clock.now().getTime())
    say(await takeAll(folder, ending))
  }

  /** What another station had begun may be among its orders by now: a person knows, or looks there. */
  async function leaveToPerson(folder: string, from: string): Promise<void> {
    const why = problem('wrong-state', 'orders.folder-begun-elsewhere', { params: { station: from } })
    for (const name of await beginnings(folder)) await refuse(folder, name, why)
  }

  async function refuse(folder: string, name: string, why: Problem): Promise<void> {
    const language = settings().screen.language ?? 'en'
    const context = { ...parts.bind(), operator: undefined }
    // A station that is killed before it is put away begins it once more, and lists it once.
    const id = `refused-${hashOf(JSON.stringify([context.mode, name, why.code, context.calendar.today()]))}`
    await listRefused(context, { id, fileName: name }, why)
    await putAway(folder, name, 'refused', fileProblem(context, why, language))
    parts.onRefused(name)
  }

  /** Why a file waits, where that is for someone to mend; what is behind it waits too. */
  async function takeAll(folder: string, ending: AbortSignal): Promise<FolderTrouble | undefined> {
    for (const name of await takenFiles(folder, last, clock.now().getTime())) {
      if (ending.aborted) return undefined
      const taken = await take(folder, name).catch(failed)
      if (taken !== undefined) return taken === 'wait' ? undefined : { why: taken, folder }
    }
    return undefined
  }

  /** One that cannot be put away keeps none behind it; where the records fail, a newer file must not come first. */
  const failed = (error: unknown): 'wait' | undefined => {
    couldNot(error)
    return error instanceof LedgerFailure ? 'wait' : undefined
  }

  async function take(folder: string, name: string): Promise<'wait' | 'no-service' | undefined> {
    // Nobody at the bench brought it in.
    const context = { ...parts.bind(), operator: undefined }
    // The mode may have been changed since the round began.
    if (context.mode === 'training') return 'wait'
    const language = settings().screen.language ?? 'en'
    const taken = await readTaken(folder, name)
    if (taken.kind === 'gone') return undefined
    if (taken.kind !== 'read') {
      const code = taken.kind === 'not-allowed' ? 'orders.folder-not-allowed' : 'orders.folder-not-read'
      await refuse(folder, name, problem('invalid-input', code))
      return undefined
    }
    const { content } = taken
    const defaults = orderDefaultsOf(settings())
    if (await wantsService(context, { content, defaults })) return 'no-service'
    const imported = await importOrders(context, {
      fileName: name,
      content,
      importId: idOf(context.mode, name, content),
      mayComeAgain: true,
      defaults,
      file: { fileName: name, byteCount: Buffer.byteLength(content), sha256: hashOf(content) },
    })
    if (imported.ok) {
      const why = await refusedRows(context, imported.value, language)
      await putAway(folder, name, 'done', why)
      parts.onImported(name, imported.value.leftOut.length)
      return undefined
    }
    // It was imported before, by the settings of then.
    if (imported.problem.code === 'command.reused') {
      await putAway(folder, name, 'done')
      return undefined
    }
    // The file is good, and the station is not: it waits in `taking`.
    if (imported.problem.kind !== 'invalid-input' && imported.problem.kind !== 'too-large') {
      warn('a file of orders waits', imported.problem.code)
      return 'wait'
    }
    await refuse(folder, name, imported.problem)
    return undefined
  }

  const safely = async (ending: AbortSignal) => {
    try {
      await look(ending)
    } catch (error) {
      couldNot(error)
    }
  }
  return { concern: () => concern, ...createRounds(parts.everyMs ?? EVERY_MS, safely) }
}

/** Orders that name no service, and the settings have none for them: the file is good, and the station is not. */
async function wantsService(
  context: OrderContext,
  given: Parameters<typeof checkOrders>[1],
): Promise<boolean> {
  if (given.defaults.shippingService !== undefined) return false
  const checked = await checkOrders(context, given)
  return checked.ok && checked.value.orders.some(lacksService)
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')
const hashOf = (content: string): string => createHash('sha256').update(content).digest('hex')

/** The same file is the same import, however often it is begun, as long as its orders stand. */
const idOf = (mode: string, name: string, content: string): string =>
  `folder-${hashOf(JSON.stringify([mode, name, content]))}`
