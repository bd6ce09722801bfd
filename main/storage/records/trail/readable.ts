// What each column of a record may hold. Anyone who can write the file can write anything there: a row that holds
// something else is told from the others, and none of its values reaches code that trusts their types.
import { z } from 'zod'
import { problemSchema } from '../../../core/problem.ts'

const UNREADABLE = Symbol('unreadable')

/** `instead`: what is shown in the place of a value that is none. */
export interface Column<Value> {
  readonly read: (raw: unknown) => Value | typeof UNREADABLE
  readonly instead: Value
}

/** Each column is named: one that a migration adds does not compile before somebody has thought of it. */
export type Columns<Row> = { readonly [Name in keyof Row]-?: Column<unknown> }

type Values<All> = { readonly [Name in keyof All]: All[Name] extends Column<infer Value> ? Value : never }

export interface ReadRow<All> {
  readonly values: Values<All>
  /** Columns that hold something else than their kind of value. */
  readonly unreadable: readonly (keyof All & string)[]
}

export function readRow<Row extends object, All extends Columns<Row>>(row: Row, columns: All): ReadRow<All> {
  const values: Record<string, unknown> = {}
  const unreadable: (keyof All & string)[] = []
  for (const name in columns) {
    const { read, instead } = columns[name]
    const value = read((row as Readonly<Record<string, unknown>>)[name])
    if (value === UNREADABLE) unreadable.push(name)
    values[name] = value === UNREADABLE ? instead : value
  }
  return { values: values as Values<All>, unreadable }
}

/** No word of a person or a service is near as long: it would fill the memory of every screen. */
const LONGEST_TEXT = 4_000_000

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.length <= LONGEST_TEXT

const column = <Value>(read: Column<Value>['read'], instead: Value): Column<Value> => ({ read, instead })

export const text = (instead = ''): Column<string> => column(raw => (isText(raw) ? raw : UNREADABLE), instead)

/** ISO 8601. */
export const time = column<string>(
  raw => (isText(raw) && !Number.isNaN(Date.parse(raw)) ? raw : UNREADABLE),
  new Date(0).toISOString(),
)

const isWhole = (raw: unknown): raw is number => Number.isSafeInteger(raw)

export const whole = (): Column<number> => column(raw => (isWhole(raw) ? raw : UNREADABLE), 0)

export const finite = column<number>(raw => (Number.isFinite(raw) ? (raw as number) : UNREADABLE), 0)

/** As the database counts it up by one. */
export const counted = column<number>(
  raw => (isWhole(raw) && raw >= 0 && raw < 2 ** 31 - 1 ? raw : UNREADABLE),
  0,
)

export const flag = column<0 | 1>(raw => (raw === 0 || raw === 1 ? raw : UNREADABLE), 0)

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  instead: NoInfer<Value>,
): Column<Value> => column(raw => values.find(value => value === raw) ?? UNREADABLE, instead)

export const orNone = <Value>({ read }: Column<Value>): Column<Value | null> =>
  column<Value | null>(raw => (raw === null ? null : read(raw)), null)

export function json<Schema extends z.ZodType>(
  schema: Schema,
  instead: z.output<Schema>,
): Column<z.output<Schema>> {
  return column<z.output<Schema>>(raw => readJson(raw, schema), instead)
}

/** Null is none; so a column that has JSON of `null` is not readable. */
export const jsonOrNone = <Schema extends z.ZodType>(
  schema: Schema,
): Column<NonNullable<z.output<Schema>> | null> =>
  column<NonNullable<z.output<Schema>> | null>(
    raw => (raw === null ? null : (readJson(raw, schema) ?? UNREADABLE)),
    null,
  )

function readJson<Schema extends z.ZodType>(
  raw: unknown,
  schema: Schema,
): z.output<Schema> | typeof UNREADABLE {
  if (!isText(raw)) return UNREADABLE
  try {
    const parsed: unknown = JSON.parse(raw)
    if (!isShallow(parsed, DEEPEST)) return UNREADABLE
    const read = schema.safeParse(parsed)
    return read.success ? read.data : UNREADABLE
  } catch {
    return UNREADABLE
  }
}

/** What is nested deeper cannot be sent to a screen. */
const DEEPEST = 64

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1)))

/**
 * The shape alone of what was taken under a schema: how long a text or how large a number may be was said then, and
 * fields that a later version has, or an earlier one had, are no fault.
 */
export function shapeOf<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>>
export function shapeOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodType>(schema.shape)
    return z.looseObject(Object.fromEntries(fields.map(([name, field]) => [name, shapeOf(field)])))
  }
  if (schema instanceof z.ZodArray) return z.array(shapeOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType).optional()
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODateTime) return z.string()
  if (schema instanceof z.ZodNumber) return z.number()
  return schema
}

export const texts = z.array(z.string())
export const anyObject = z.record(z.string(), z.unknown())
/** Codes of sentences with what they name. */
export const sentenceShape = z.looseObject({
  code: z.string(),
  params: problemSchema.shape.params,
  detail: z.string().optional(),
})
/** By the paths of fields. */
export const fieldProblemsShape = z.record(z.string(), sentenceShape)
export const sentencesShape = z.array(sentenceShape)
