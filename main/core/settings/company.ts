// What a company's policy says besides settings: the printers of its benches, the people at them, and which benches try
// something first. What the comments say of each is in docs/settings.md.
import { z } from 'zod'
import { connectionSchema, printerSchema } from '../printing/printer.ts'
import { roleSchema } from './people.ts'

/** Names of computers; `*` stands for any part of one, and capitals do not count. */
const computersSchema = z.array(z.string().min(1).max(255)).min(1).max(1_000)

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
  .refine(({ connection, model }) => (connection === undefined) !== (model === undefined))
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
  new Set(names.map(one => one.trim().toLowerCase())).size === names.length

export const companySchema = z.strictObject({
  /** Printers by rule: a bench has each that is meant for its computer, and changes none of them. */
  printers: z
    .array(companyPrinterSchema)
    .max(50)
    .refine(all => isEachOnce(all.map(one => one.name)))
    .default([]),
  /** Who works at the benches. Each chooses a PIN when signing in for the first time. */
  people: z
    .array(companyPersonSchema)
    .max(200)
    .refine(all => isEachOnce(all.map(one => one.name)))
    .refine(all => all.length === 0 || all.some(({ role }) => role === 'supervisor'))
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

/** Meant for a computer of this name; nothing said is every one. */
export const isFor = ({ computers }: { readonly computers?: readonly string[] | undefined }, host: string) =>
  computers === undefined || computers.some(pattern => isMeant(pattern, host))
