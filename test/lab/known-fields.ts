// Which fields of a body its wire schema knows: the unknown ones, and every one that was ever seen.
import { z } from 'zod'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

const schemas = new WeakMap<z.ZodType, JsonSchema>()

/** The wire schema as JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const known = schemas.get(schema) ?? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema)
  schemas.set(schema, known)
  return known
}

const step = (path: string, key: string): string =>
  `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

const alternatives = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema.anyOf ?? schema.oneOf)?.flatMap(alternatives) ?? [schema]

/** JSON Pointers of the fields of `body` that `schema` does not name. */
export function unknownFields(schema: z.ZodType | undefined, body: unknown): readonly string[] {
  return schema ? unknownIn(jsonSchemaOf(schema), body, '') : []
}

function unknownIn(schema: JsonSchema, value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const items = alternatives(schema).find(part => part.items)?.items
    return items ? value.flatMap((item, index) => unknownIn(items, item, `${path}/${index}`)) : []
  }
  if (typeof value !== 'object' || value === null) return []
  const properties = Object.assign({}, ...alternatives(schema).map(part => part.properties ?? {})) as Record<
    string,
    JsonSchema
  >
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = Object.hasOwn(properties, key) ? properties[key] : undefined
    return field ? unknownIn(field, inner, step(path, key)) : [step(path, key)]
  })
}

/** Every field of a body as a JSON Pointer, with `*` for an array's elements. */
export function fieldsOf(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(item => fieldsOf(item, `${path}/*`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    step(path, key),
    ...fieldsOf(inner, step(path, key)),
  ])
}

/** Every field that a wire schema names, written like `fieldsOf`. */
export function namedFields(schema: z.ZodType): readonly string[] {
  return namedIn(jsonSchemaOf(schema), '')
}

function namedIn(schema: JsonSchema, path: string): readonly string[] {
  return alternatives(schema).flatMap(part => [
    ...Object.entries(part.properties ?? {}).flatMap(([key, inner]) => [
      step(path, key),
      ...namedIn(inner, step(path, key)),
    ]),
    ...(part.items ? namedIn(part.items, `${path}/*`) : []),
  ])
}
