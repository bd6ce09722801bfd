// No label of the field, and none of the sandbox, is taken for another package's: by each of its own numbers, as a service
// may write it, in every language and as a picture.
import { expect, test } from 'vitest'
import { lookForNumber } from '../../main/labels/number-look.ts'
import { preparePrint } from '../../main/labels/prepare-print.ts'
import { readPlacedBarcodes } from '../../main/labels/read-barcodes.ts'
import { carrierCode } from '../../main/labels/rules/carrier-codes.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'

const target = { dpi: 203, stock: SHARED_STOCK, encoding: 'z64', source: 'service' } as const

/** What a service may call the label whose codes these are. */
function spellings(texts: readonly { text: string; isGs1: boolean }[]): readonly string[] {
  return texts.flatMap(code => {
    const own = carrierCode(code, { numbers: [] })
    if (!own || !('number' in own)) return []
    const zip = 'postalCode' in own && own.postalCode ? [`420${own.postalCode}${own.number}`] : []
    return [own.number, own.number.replace(/(.{4})(?=.)/g, '$1 '), own.number.toLowerCase(), ...zip]
  })
}

test('a label of the field is carried by each of its numbers', async context => {
  if (!SHARED_IS_HERE) context.skip(NOT_RUN)
  const wrong: string[] = []
  let looked = 0
  for (const { name, zpl, png } of sharedLabels()) {
    const drawn = await renderZpl(zpl, target)
    if (!drawn.ok) throw new Error(`${name}: ${drawn.problem.code}`)
    const codes = (await Promise.all(drawn.value.labels.map(readPlacedBarcodes))).flat()
    const numbers = spellings(codes)
    for (const language of ['zpl', 'tspl', 'epl2'] as const) {
      for (const payload of language === 'zpl' ? [zpl, png] : [png]) {
        const prepared = preparePrint({ ...target, language, payload })
        if (!prepared.ok) throw new Error(`${name}: ${prepared.problem.code}`)
        // Without a number, and by each that the label has.
        const each = numbers.map(number => [number])
        for (const own of language === 'zpl' ? [[], ...each] : [each[0] ?? []]) {
          const job = {
            ...target,
            kind: 'number',
            bytes: prepared.value.bytes,
            order: { numbers: own },
          } as const
          const seen = await lookForNumber(job)
          looked++
          if (!seen.ok || seen.value.found.kind !== 'carried')
            wrong.push(`${name} ${language} ${own[0]} ${JSON.stringify(seen)}`)
        }
      }
    }
  }
  expect(wrong).toEqual([])
  expect(looked).toBeGreaterThan(100)
}, 400_000)
