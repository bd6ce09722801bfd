// What a company's policy says besides settings: the printers of its benches, the people at them, and which benches try
// something first. What the comments say of each is in docs/settings.md.
import { z } from 'zod'
import { connectionSchema, printerSchema } from '../printing/printer.ts'
import { referenceKey } from '../shipment/reference-key.ts'
import { roleSchema } from './people.ts'

/** A computer's name, short or with its domain, has no spaces: what has one would hold nowhere, and say nothing of it. */
const computerSchema = z
  .string()
  .min(1)
  .max(255)
  .refine(text => !/\s/u.test(text), { params: { code: 'policy.computer-impossible' } })

/** Names of computers; `*` stands for any part of one, and capitals do not count. */
const computersSchema = z.array(computerSchema).min(1).max(1_000)

const { name, dpi, stock, statusQueries, graphicEncoding, language, pitch } = printerSchema.shape

const companyPrinterSchema = z
  .strictObject({
    /** What it is called at the bench; `{host}` here and in its connection is the computer’s name. */
    name,
    /** Names of the computers that have it, `*` for any part; absent: every one. */
    computers: computersSchema.optional(),
    /** How it is reached, the same way as every bench reaches its own. */
    connection: connectionSchema.optional(),
    /** In place of a connection: the printer of this model that the computer finds, `*` for any part of it. */
    model: z.string().min(1).max(255).optional(),
    /** Dots per inch of its head. */
    dpi,
    /** Its labels, in inches. */
    stock,
    /** Whether it is asked how it is. */
    statusQueries: statusQueries.default(true),
    /** Whether labels go to it if nobody chooses; absent: the first that the policy names. */
    default: z.boolean().optional(),
    /** `z64`, unless its firmware lacks it. */
    graphicEncoding,
    /** What it takes its labels in; absent: as it answers. */
    language,
    /** Dots to the millimetre along the head and the paper, where `dpi` is not exact enough. */
    pitch,
  })
  .refine(({ connection, model }) => (connection === undefined) !== (model === undefined), {
    params: { code: 'policy.printer-nowhere' },
  })
  .refine(({ connection }) => connection?.kind !== 'virtual', { params: { code: 'policy.printer-virtual' } })
export type CompanyPrinter = z.infer<typeof companyPrinterSchema>

const companyPersonSchema = z.strictObject({
  /** By which people find themselves on the list; it is in the records of what they do. */
  name: z.string().trim().min(1).max(60),
  /** What they may do. */
  role: roleSchema,
})
export type CompanyPerson = z.infer<typeof companyPersonSchema>

const stageSchema = z.strictObject({
  /** What the log calls it. */
  name: z.string().min(1).max(60),
  /** Names of the computers that try it first, `*` for any part. */
  computers: computersSchema,
  /** What is otherwise there: a policy of its own, above the rest of the file. */
  policy: z.record(z.string(), z.unknown()),
})

const isEachOnce = (names: readonly string[]): boolean =>
  new Set(names.map(referenceKey)).size === names.length

export const companySchema = z.strictObject({
  /** Printers by rule: a bench has each that is meant for its computer, and changes none of them. */
  printers: z
    .array(companyPrinterSchema)
    .max(50)
    .refine(all => isEachOnce(all.map(one => one.name)), { params: { code: 'policy.name-twice' } })
    .default([]),
  /** Who works at the benches. Each chooses a PIN when signing in for the first time. */
  people: z
    .array(companyPersonSchema)
    .max(200)
    .refine(all => isEachOnce(all.map(one => one.name)), { params: { code: 'policy.name-twice' } })
    .refine(all => all.length === 0 || all.some(({ role }) => role === 'supervisor'), {
      params: { code: 'policy.no-supervisor' },
    })
    .default([]),
  /** What some benches try before the others. */
  stages: z.array(stageSchema).max(20).default([]),
})
export type Company = z.infer<typeof companySchema>

/** Whether a name or a model is meant by what a policy says of it: `*` is any part, and capitals do not count. */
export function isMeant(pattern: string, text: string): boolean {
  const parts = pattern.toLowerCase().split('*')
  const said = text.trim().toLowerCase()
  const [first = '', ...rest] = parts
  if (rest.length === 0) return said === first
  const last = rest.pop() ?? ''
  if (!said.startsWith(first) || said.length < first.length + last.length || !said.endsWith(last))
    return false
  let at = first.length
  for (const part of rest) {
    const found = said.indexOf(part, at)
    if (found < 0 || found + part.length > said.length - last.length) return false
    at = found + part.length
  }
  return true
}

/** A computer's name and, where it is known, its domain: `bench-2.warehouse.example`. */
const partsOf = (name: string) => {
  const [first = '', ...domain] = name.trim().split('.')
  return { first, domain: domain.join('.') }
}

/**
 * By the first part of its name; by the domain too, where the policy and the computer both say one. A computer that knows no
 * domain of its own is meant by its name alone, never by a pattern that says nothing but the domain.
 */
function isComputer(pattern: string, host: string): boolean {
  const [said, own] = [partsOf(pattern), partsOf(host)]
  if (!isMeant(said.first, own.first)) return false
  if (said.domain === '') return true
  return own.domain === '' ? /[^*]/.test(said.first) : isMeant(said.domain, own.domain)
}

/** Meant for a computer that is called so; nothing said is every one. */
export const isFor = ({ computers }: { readonly computers?: readonly string[] | undefined }, host: string) =>
  computers === undefined || computers.some(pattern => isComputer(pattern, host))
