// The printers that a company's policy gives a bench, beside those that were saved at it. Nothing of a rule is written among
// the bench's own: where the policy takes one back, the bench is as it was.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import {
  type Connection,
  connectionSchema,
  isOffice,
  type Printer,
  printerLanguageSchema,
  printerSchema,
} from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { CompanyPrinter } from '../core/settings/company.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import type { SettingsStore } from './settings-store.ts'

/** What is known of a printer that the policy names or named, by its name: its id stays whatever the policy says later. */
const knownSchema = z.strictObject({
  name: z.string(),
  id: z.string().min(1).max(64),
  /** The model that it was found by. */
  model: z.string().optional(),
  connection: connectionSchema.optional(),
  /** What it said of itself, at this connection. */
  identity: z.string().optional(),
  language: printerLanguageSchema.optional(),
})
type Known = z.infer<typeof knownSchema>

/** A rule by a model, and where its printer is; nowhere, until one is found. */
export interface ModelRule {
  readonly name: string
  readonly model: string
  readonly id: string
  readonly connection?: Connection
}

export interface CompanyPrinters {
  /** No bench changes or removes it. */
  isCompanys(id: string): boolean
  /** No other printer takes the name of one. */
  isNamed(name: string): boolean
  /** Its default one of this kind, which no bench chooses otherwise. */
  hasDefault(printer: Printer): boolean
  rulesByModel(): readonly ModelRule[]
  /** The printer of a rule by a model is here now. */
  found(name: string, connection: Connection): Result<undefined, Problem>
  /** Printers that no rule gives any more and no bench has of its own. */
  gone(): readonly string[]
}

interface Options {
  readonly dataFolder: string
  readonly rules: readonly CompanyPrinter[]
  readonly clock: Clock
}

export function withCompanyPrinters(
  inner: SettingsStore,
  { dataFolder, rules, clock }: Options,
): { readonly settings: SettingsStore; readonly company: CompanyPrinters } {
  const path = join(dataFolder, 'company-printers.json')
  let known: readonly Known[] = readJsonFile(path, z.array(knownSchema), [], clock.now()).value
  let shown: { readonly own: readonly Printer[]; readonly all: readonly Printer[] } | undefined

  function knownOf(name: string): Known | undefined {
    return known.find(one => one.name === name)
  }
  /** A bench's own printer of this name is the same printer: what waits for it goes on waiting for it. */
  function newly(name: string): Known {
    const own = inner.printers().find(one => one.name === name)
    return { name, id: own?.id ?? `company-${createHash('sha256').update(name).digest('hex').slice(0, 16)}` }
  }
  // A disk that does not take it changes nothing: the next start makes the same ids.
  keepKnown([...known, ...rules.filter(({ name }) => !knownOf(name)).map(({ name }) => newly(name))])

  function printerOf(rule: CompanyPrinter): Printer | undefined {
    const { model, computers: _others, connection: said, ...fixed } = rule
    const {
      id,
      model: foundBy,
      connection: there,
      identity,
      language,
    } = knownOf(rule.name) ?? newly(rule.name)
    const connection = said ?? (foundBy === model ? there : undefined)
    if (!connection) return undefined
    const learned = sameJson(there, connection) ? { identity, language } : {}
    return printerSchema.parse({ ...learned, ...withoutUndefined(fixed), connection, id })
  }

  /** Of each kind the first that is to be the default one is; where none is said to be, the first. */
  function given(): readonly Printer[] {
    const all = rules.flatMap(rule => printerOf(rule) ?? [])
    const usual = [true, false].map(office => {
      const kind = all.filter(one => isOffice(one) === office)
      return kind.find(one => one.default) ?? kind.find(one => one.default === undefined)
    })
    return all.map(one => ({ ...one, default: usual.includes(one) }))
  }

  /** A device has one way to it, and the company's comes first. */
  const isHidden = (own: Printer, all: readonly Printer[]) =>
    all.some(one => one.id === own.id || one.name === own.name || sameJson(one.connection, own.connection))
  const hasDefault = (printer: Printer) =>
    given().some(one => one.default === true && isOffice(one) === isOffice(printer))

  const printers = (): readonly Printer[] => {
    const own = inner.printers()
    if (shown?.own === own) return shown.all
    const company = given()
    const beside = own
      .filter(one => !isHidden(one, company))
      .map(one => (one.default && hasDefault(one) ? { ...one, default: false } : one))
    const all = company.length === 0 ? own : [...company, ...beside]
    shown = { own, all }
    return all
  }

  function keepKnown(next: readonly Known[]): Result<undefined, Problem> {
    if (sameJson(next, known)) return ok(undefined)
    try {
      writeJsonFile(path, next)
    } catch (error) {
      const detail = (error as NodeJS.ErrnoException).code ?? 'unknown'
      return fail(problem('storage', 'settings.unwritable', { detail }))
    }
    known = next
    shown = undefined
    return ok(undefined)
  }

  /** What the bench has of its own, as it is to be: what stands behind the company's stays as it was. */
  function ownOf(next: readonly Printer[]): readonly Printer[] {
    const company = given()
    const own = inner.printers()
    const hidden = own.filter(one => isHidden(one, company))
    const beside = next
      .filter(one => !company.some(({ id }) => id === one.id))
      .map(one => {
        const before = own.find(({ id }) => id === one.id)
        return before && hasDefault(one) ? { ...one, default: before.default } : one
      })
    return [...hidden, ...beside]
  }

  return {
    settings: {
      ...inner,
      printers,
      savePrinters(next) {
        const learned = keepKnown(
          known.map(one => {
            const said = next.find(({ id }) => id === one.id)
            if (!said || !isCompanys(one.id)) return one
            const { connection, identity, language } = said
            return knownSchema.parse(
              withoutUndefined({
                name: one.name,
                id: one.id,
                model: one.model,
                connection,
                identity,
                language,
              }),
            )
          }),
        )
        if (!learned.ok) return learned
        const own = ownOf(next)
        return sameJson(own, inner.printers()) ? ok(undefined) : inner.savePrinters(own)
      },
      putBack: (own, before, key) =>
        inner.putBack(own, before === printers() ? inner.printers() : ownOf(before), key),
    },
    company: {
      isCompanys,
      isNamed: name => rules.some(rule => rule.name === name),
      hasDefault,
      rulesByModel: () =>
        rules.flatMap(({ name, model }) => {
          const one = knownOf(name) ?? newly(name)
          if (model === undefined) return []
          const connection = one.model === model ? one.connection : undefined
          return [{ name, model, id: one.id, ...(connection && { connection }) }]
        }),
      found(name, connection) {
        const model = rules.find(rule => rule.name === name)?.model
        return keepKnown(
          known.map(one => (one.name === name && model ? { name, id: one.id, model, connection } : one)),
        )
      },
      gone: () =>
        known.flatMap(({ id, name }) =>
          rules.some(rule => rule.name === name) || printers().some(one => one.id === id) ? [] : [id],
        ),
    },
  }

  function isCompanys(id: string): boolean {
    return rules.some(rule => knownOf(rule.name)?.id === id)
  }
}

const withoutUndefined = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
