// How a fault's test is declared: by its number alone, so that none goes by another name.
import { it, type TestContext } from 'vitest'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { FAULTS, testName } from './register.ts'
import { ON_POSTGRES } from './shared-ledger.ts'

export function fault(number: number, body: (ctx: TestContext) => unknown): void {
  const entry = FAULTS.find(one => one.number === number)
  if (!entry) throw new Error(`there is no fault ${number}`)
  it(testName(entry), { timeout: 120_000 }, async ctx => {
    if ((entry.by === 'warehouse' || ON_POSTGRES) && NO_POSTGRES) ctx.skip(NO_POSTGRES)
    await body(ctx)
  })
}
