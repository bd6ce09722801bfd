// Kysely on a connection of PostgreSQL, each statement prepared once.
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Client, Pool } from 'pg'

/** Statements kept prepared on a connection; lists of bound values make many texts, so later ones go unnamed. */
const MAX_STATEMENTS = 400

/** By connection: the server knows a name on its own connection alone. */
const statements = new WeakMap<Client, Map<string, string>>()

/** On an open connection, which stays its owner's: transactions and closing are not Kysely's here. */
export function kyselyOnClient<Tables>(client: Client): Kysely<Tables> {
  const names = statements.get(client) ?? new Map<string, string>()
  statements.set(client, names)
  const named = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  const query = (text: string, values: readonly unknown[] = []) => {
    const name = named(text)
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
  const connection = { query, release: () => undefined } as unknown as PostgresPoolClient
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    }),
  })
}

export const kyselyOnPool = <Tables>(pool: Pool): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
