// What a person is told of a database that fails, by what it said.
import { expect, it } from 'vitest'
import { awayBy } from '../../../main/storage/warehouse/faults.ts'

it.each([
  ['08006', 'warehouse.away', /network/],
  ['ECONNREFUSED', 'warehouse.away', /network/],
  ['25006', 'warehouse.no-changes', /read-only/],
  ['53100', 'warehouse.no-changes', /or full/],
])('%s is %s', (said, code, words) => {
  const problem = awayBy(Object.assign(new Error('as the driver says it'), { code: said }))
  expect(problem).toMatchObject({ kind: 'storage', code })
  expect(`${problem.message} ${problem.nextStep}`).toMatch(words)
})
