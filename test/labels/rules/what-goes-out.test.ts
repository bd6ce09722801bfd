// The rules look at the very bytes that go out, whatever the printer speaks and however fine its dots are.
import { describe, expect, it } from 'vitest'
import { dotsToPng } from '../../../main/labels/dots-to-png.ts'
import { preparePrint } from '../../../main/labels/prepare-print.ts'
import { previewOf } from '../../../main/labels/preview.ts'
import { codeLabel } from './drawn-labels.ts'

const STOCK = { widthInch: 4, heightInch: 6 } as const
const LANGUAGES = ['zpl', 'tspl', 'epl2'] as const
const WRONG = { data: '1Z879E930346834441' }
const RIGHT = { data: '1Z879E930346834440' }

async function saidOf(payload: Uint8Array, dpi: 203 | 300, language: (typeof LANGUAGES)[number]) {
  const target = { dpi, stock: STOCK, language, encoding: 'z64', source: 'service' } as const
  const prepared = preparePrint({ ...target, payload })
  if (!prepared.ok) throw new Error(prepared.problem.code)
  const preview = await previewOf({ ...target, bytes: prepared.value.bytes })
  if (!preview.ok) throw new Error(preview.problem.code)
  return preview.value.rules.map(({ code }) => code)
}

describe.each(LANGUAGES)('a picture in %s', language => {
  it('breaks the rules that it breaks, and no others', async () => {
    expect(await saidOf(dotsToPng(await codeLabel(WRONG)), 203, language)).toEqual(['carrier.check-digit'])
    expect(await saidOf(dotsToPng(await codeLabel(RIGHT)), 203, language)).toEqual([])
    expect(await saidOf(dotsToPng(await codeLabel({ ...RIGHT, height: 30 })), 203, language)).toEqual([
      'carrier.bars-low',
    ])
  })
})

it('measures millimetres and not dots', async () => {
  const order = { numbers: ['9400111201080805483016'] }
  const zpl = `^XA^FO60,300^BY3^BCN,260,N,N,N^FD>;9400111201080805483016^FS^XZ`
  const said = async (dpi: 203 | 300) => {
    const preview = await previewOf({ bytes: Buffer.from(zpl), dpi, stock: STOCK, order })
    if (!preview.ok) throw new Error(preview.problem.code)
    return preview.value.rules.map(({ code }) => code)
  }
  expect(await said(203)).toEqual([])
  expect(await said(300)).toEqual(['carrier.bars-thin'])
})

it('says what is the same of several labels of a job once', async () => {
  const order = { numbers: ['9400111201080805483016'] }
  const label = '^XA^FO60,300^BY3^BCN,260,N,N,N^FD>;9400111201080805483016^FS^XZ'
  const preview = await previewOf({ bytes: Buffer.from(label.repeat(3)), dpi: 300, stock: STOCK, order })
  if (!preview.ok) throw new Error(preview.problem.code)
  expect(preview.value.pictures).toHaveLength(3)
  expect(preview.value.rules.map(({ code }) => code)).toEqual(['carrier.bars-thin'])
})
