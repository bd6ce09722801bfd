// The list of people on disk: the bench's own, and the one under a company's policy that names people.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import type { CompanyPerson } from '../core/settings/company.ts'
import { type Person, roleSchema } from '../core/settings/people.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { readJsonFile, setAsideAlone } from './json-file.ts'
import { pinHashFields } from './pin-hash.ts'

const personSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Named by the company's policy. */
  byCompany: z.literal(true).optional(),
  ...pinHashFields,
  /** Whether the PIN has a supervisor's number of digits; unknown in files of before. */
  isLong: z.boolean().optional(),
  /** A supervisor's short PIN has opened its one time. */
  hasOpenedShort: z.boolean().optional(),
})
export type WithPin = z.infer<typeof personSchema>
/** Whom the policy names has no PIN until the first one is chosen. */
export type Kept =
  | WithPin
  | (Person & { readonly [pin in 'salt' | 'hash' | 'isLong' | 'hasOpenedShort']?: never })

export const hasPin = (person: Kept): person is WithPin => person.hash !== undefined

export const hasSupervisor = (people: readonly Kept[]) => people.some(one => one.role === 'supervisor')
/** People without a supervisor were never written here: such a file is as damaged as any other. */
const fileSchema = z
  .array(personSchema.omit({ byCompany: true }))
  .refine(people => people.length === 0 || hasSupervisor(people))
/** Under a policy that names people, and with them a supervisor, the file has those of them who have a PIN. */
const companyFileSchema = z.array(personSchema)

export const bare = ({ id, name, role, byCompany }: Pick<Kept, 'id' | 'name' | 'role' | 'byCompany'>) => ({
  id,
  name,
  role,
  ...(byCompany && { byCompany }),
})

interface Place {
  readonly dataFolder: string
  readonly clock: Clock
}

interface Read {
  /** Where changes are kept. */
  readonly path: string
  readonly people: readonly Kept[]
  /** The file that could not be read. */
  readonly damaged: string | undefined
}

export const readOwn = ({ dataFolder, clock }: Place): Read =>
  readPeople(join(dataFolder, 'people.json'), fileSchema, clock.now())

/** The company's people with the PINs that they chose here, and the bench's own beside them; none where a file is damaged. */
export function readCompanys(options: Place, company: readonly CompanyPerson[]): Read {
  const path = join(options.dataFolder, 'company-people.json')
  const begun = existsSync(path) || setAsideAlone(path)
  const read = begun
    ? readPeople(path, companyFileSchema, options.clock.now())
    : { ...readOwn(options), path }
  if (read.damaged) return read
  const named = company.map(({ name, role }): Kept => {
    const known = read.people.find(one => isSameName(one.name, name))
    if (known) return { ...known, name, role, byCompany: true }
    return {
      id: `company-${createHash('sha256').update(folded(name)).digest('hex').slice(0, 16)}`,
      name,
      role,
      byCompany: true,
    }
  })
  const own = read.people.filter(
    one => !one.byCompany && !company.some(({ name }) => isSameName(name, one.name)),
  )
  return { ...read, people: [...named, ...own] }
}

function readPeople(path: string, schema: z.ZodType<Kept[]>, now: Date): Read {
  try {
    const { value } = readJsonFile(path, schema, [], now)
    return { path, people: value, damaged: setAsideAlone(path) ? path : undefined }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    return { path, people: [], damaged: path }
  }
}

/** Ids are made of it. */
const folded = (name: string): string => name.trim().toLowerCase()
/** Nobody tells them apart on the list, or in the records. */
export const isSameName = (one: string, other: string): boolean => referenceKey(one) === referenceKey(other)
