// What a file's sender reads of the rows that were not taken: in the words of the screens, in either language.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { importOrders } from '../../main/flows/import-orders.ts'
import { fileProblem, refusedRows } from '../../main/flows/refused-rows.ts'
import { orderBench, orderFile } from './order-bench.ts'

const BAD = `${orderFile('R-1')}\nR-2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,heavy,GROUND\n,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND`

const reasons = async (language: 'en' | 'es') => {
  const bench = await orderBench()
  const imported = await importOrders(bench, {
    fileName: 'day.csv',
    content: BAD,
    defaults: { service: 'label-server', weightUnit: 'oz', dimensionUnit: 'in' },
  })
  if (!imported.ok) throw new Error(imported.problem.code)
  return (await refusedRows(bench, imported.value, language)) ?? ''
}

test('each reason begins with the name of its field, and says what to write', async () => {
  const [, second, third] = (await reasons('en')).trim().split('\r\n')
  expect(second).toContain('3,R-2,')
  expect(second).toContain('Weight: ')
  expect(third).toMatch(/^4,,/)
  expect(await reasons('es')).toContain('Peso: ')
  for (const language of ['en', 'es'] as const)
    expect(await reasons(language)).not.toMatch(/packages\.|to\.|postalCode|weightOz/)
})

test('a file that is no table is told which text may be left open', async () => {
  const why = problem('invalid-input', 'orders.file-not-csv', { params: { row: 3 } })
  expect(fileProblem(await orderBench(), why, 'en')).toContain(
    'A text that begins with a quotation mark ends with one.',
  )
})
