// Printers of the company's policy at this bench: those that it names by a model are looked for, and none of them is changed here.
import type { Log } from '../core/ports.ts'
import type { Connection, FoundDevice, Printer, PrinterState } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { isMeant } from '../core/settings/company.ts'
import type { CompanyPrinters, ModelRule } from '../settings/company-printers.ts'

/** Between two looks for printers that the policy names by their model, while one is missing. */
const LOOK_AGAIN_MS = 30_000

/** Why a bench may not save this printer of its own. */
export function refusedBeside(company: CompanyPrinters, printer: Printer): Problem | undefined {
  if (company.isCompanys(printer.id)) return problem('not-allowed', 'settings.locked')
  if (company.isNamed(printer.name)) {
    return problem('invalid-input', 'input.invalid', {
      fieldProblems: { name: { code: 'printer.company-name' } },
    })
  }
  const isSecond = printer.default === true && company.hasDefault(printer)
  return isSecond ? problem('not-allowed', 'printer.company-default') : undefined
}

/** Of another bench's set-up, what is for this bench to take over. */
export const besideCompanys = (
  company: CompanyPrinters,
  others: readonly Omit<Printer, 'id'>[],
): readonly Omit<Printer, 'id'>[] =>
  others
    .filter(({ name }) => !company.isNamed(name))
    .map(one => (company.hasDefault({ ...one, id: one.name }) ? { ...one, default: false } : one))

/** What a device is called by: its model, or the name that the system has for it. */
const isOfModel = ({ model, label }: FoundDevice, pattern: string): boolean =>
  isMeant(pattern, model ?? label)

/** Devices of a rule's model, but for those that another rule has. */
function candidates(rule: ModelRule, rules: readonly ModelRule[], found: readonly FoundDevice[]) {
  const isTaken = (connection: Connection) =>
    rules.some(other => other.name !== rule.name && sameJson(other.connection, connection))
  return found.filter(one => isOfModel(one, rule.model) && !isTaken(one.connection))
}

/**
 * Where the printers are that rules name by a model, as far as that is new. One that was found stays the bench's while it
 * answers or is seen; when it is gone, the only other one of its model takes its place.
 */
export async function foundByModel(
  rules: readonly ModelRule[],
  found: readonly FoundDevice[],
  ask: (id: string) => Promise<PrinterState>,
): Promise<readonly { readonly name: string; readonly id: string; readonly connection: Connection }[]> {
  const news: { name: string; id: string; connection: Connection }[] = []
  for (const rule of rules) {
    const [only, ...more] = candidates(rule, rules, found)
    const isThere = found.some(({ connection }) => sameJson(connection, rule.connection))
    if (!only || more.length > 0 || isThere) continue
    if (news.some(({ connection }) => sameJson(connection, only.connection))) continue
    if (rule.connection && !(await isGone(rule.id, ask))) continue
    news.push({ name: rule.name, id: rule.id, connection: only.connection })
  }
  return news
}

/** Has each printer that was found in its place, and gives their ids. */
export async function takenPlaces(
  { company, log }: { readonly company: CompanyPrinters; readonly log: Log },
  found: readonly FoundDevice[],
  ask: (id: string) => Promise<PrinterState>,
): Promise<readonly string[]> {
  const taken: string[] = []
  for (const { name, id, connection } of await foundByModel(company.rulesByModel(), found, ask)) {
    const kept = company.found(name, connection)
    if (kept.ok) {
      log.info("the company's printer is there", { printerId: id, kind: connection.kind })
      taken.push(id)
    } else {
      log.warn("the place of the company's printer could not be kept", { code: kept.problem.code })
    }
  }
  return taken
}

async function isGone(id: string, ask: (id: string) => Promise<PrinterState>): Promise<boolean> {
  const state = await ask(id)
  return state.kind === 'not-ready' && (state.reason === 'unreachable' || state.reason === 'another-device')
}

/** A printer that the policy names by its model and that is not here, or not the only one. */
export function missingPrinter(
  rules: readonly ModelRule[],
  found: readonly FoundDevice[] | undefined,
): Problem | undefined {
  const missing = found && rules.find(({ connection }) => connection === undefined)
  if (!missing) return undefined
  const { name, model } = missing
  const count = candidates(missing, rules, found).length
  const code = count > 1 ? 'printer.company-several' : 'printer.company-missing'
  return problem('printer-not-ready', code, { params: { printer: name, model } })
}

/** Looks at the start, and again while a printer has no place. */
export function createPrinterLook(options: {
  readonly rules: () => readonly ModelRule[]
  readonly discover: () => Promise<readonly FoundDevice[]>
  /** There is another concern, or none any more. */
  readonly onConcern: () => void
}) {
  const { rules, discover, onConcern } = options
  let found: readonly FoundDevice[] | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const concern = () => missingPrinter(rules(), found)
  async function look(): Promise<void> {
    if (rules().length === 0) return
    const before = concern()?.code
    found = await discover()
    if (concern()?.code !== before) onConcern()
    if (stopped || rules().every(({ connection }) => connection !== undefined)) return
    timer = setTimeout(() => void look(), LOOK_AGAIN_MS)
    timer.unref()
  }
  return {
    concern,
    start: look,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
