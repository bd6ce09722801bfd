// What of a file was not taken as it is, a line each with its reason: for the program, or the person, that sent the file.
import type { Problem } from '../core/problem.ts'
import { fieldNameIn } from '../core/shipment/field-names.ts'
import { type SentenceCode, sentenceIn, sentences } from '../i18n/index.ts'
import type { Language } from '../i18n/sentence-table.ts'
import type { ImportedOrders, OrderContext } from './import-orders.ts'

/** The same in every language: programs read them. */
const COLUMNS = ['row', 'reference', 'reason']
const PAGE = 200

type Said = Pick<Problem, 'code' | 'params'>

const sentence = (language: Language, { code, params }: Said): string => {
  if (!(code in sentences)) return ''
  const { message, nextStep } = sentenceIn(language, code as SentenceCode, params, fieldNameIn(language))
  return [message, nextStep].filter(text => text !== '').join(' ')
}

/** Undefined where every row was taken. Rows to be corrected at the bench are in it too. */
export async function refusedRows(
  context: OrderContext,
  { id, leftOut }: ImportedOrders,
  language: Language,
): Promise<string | undefined> {
  const fieldName = fieldNameIn(language)
  const rows: (readonly [row: number, reference: string, reason: string])[] = leftOut.map(one => [
    one.row,
    one.reference,
    sentence(language, one),
  ])
  let cursor: string | undefined
  do {
    const page = await context.orders.orders({
      environment: context.mode,
      limit: PAGE,
      importId: id,
      state: 'invalid',
      ...(cursor !== undefined && { cursor }),
    })
    for (const { row, reference, problems } of page.items) {
      const said = Object.entries(problems).map(([path, one]) =>
        [path !== 'reference' && fieldName(path), sentence(language, one)].filter(Boolean).join(': '),
      )
      rows.push([row, reference, said.join(' ')])
    }
    cursor = page.nextCursor
  } while (cursor !== undefined)
  if (rows.length === 0) return undefined
  const sorted = rows.sort(([one], [other]) => one - other)
  return context.orderFiles.write([
    COLUMNS,
    ...sorted.map(([row, reference, why]) => [String(row), reference, why]),
  ])
}

/** Stands in the list of files that came, without an order, until somebody removes it: no window may have been open. */
export async function listRefused(
  { orders, mode }: OrderContext,
  file: { readonly id: string; readonly fileName: string },
  { code, params }: Problem,
): Promise<void> {
  const refused = { code, ...(params && { params }) }
  await orders.addOrders({ ...file, environment: mode, asked: file.id, refused }, [], {
    kind: 'orders-imported',
    detail: { count: 0, refused: code },
  })
}

/** Of a file that was not taken at all. */
export const fileProblem = (context: OrderContext, why: Problem, language: Language): string =>
  context.orderFiles.write([COLUMNS, ['', '', sentence(language, why)]])
