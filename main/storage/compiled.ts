// Queries that are built and compiled once a database and then only given their values: the ones of every purchase.
import type { Compilable, CompiledQuery, Kysely } from 'kysely'

/**
 * An adapter whose database has one connection, in this thread: a statement is carried out at once, without
 * the way through a pool and its promises, which takes longer than the statement.
 */
export interface DirectAdapter {
  runDirectly<Row>(query: CompiledQuery<Row>): readonly Row[]
}

const isDirect = (adapter: object): adapter is DirectAdapter => 'runDirectly' in adapter

/** Stands in a query where a value will be. */
class Slot {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/**
 * `build` writes the query with `value('name')` where a value goes, or `all` for a row of them; the function
 * given back runs it with the values. Which names are given decides the shape: each shape is built once.
 * Rebuilding a statement of forty columns costs more than SQLite takes to carry it out.
 */
export function compiled<Tables, Given extends object, Row = unknown>(
  build: (
    db: Kysely<Tables>,
    value: <Name extends keyof Given>(name: Name) => Given[Name],
    all: Given,
  ) => Compilable<Row>,
): (db: Kysely<Tables>, given: Given) => Promise<readonly Row[]> {
  // By adapter: a transaction shares it with its database.
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  const slot = <Name extends keyof Given>(name: Name) => new Slot(name) as unknown as Given[Name]
  return async (db, given) => {
    const { adapter } = db.getExecutor()
    const names = Object.keys(given) as (keyof Given & string)[]
    const shapes = known.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    known.set(adapter, shapes)
    const shape = names.join()
    let query = shapes.get(shape)
    if (!query) {
      const all = Object.fromEntries(names.map(name => [name, slot(name)])) as Given
      query = build(db, slot, all).compile()
      shapes.set(shape, query)
    }
    const parameters = query.parameters.map(one =>
      one instanceof Slot ? given[one.name as keyof Given] : one,
    )
    const filled = { ...query, parameters }
    if (isDirect(adapter)) return adapter.runDirectly(filled)
    return (await db.executeQuery<Row>(filled)).rows
  }
}
