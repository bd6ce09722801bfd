// The goods that customs were told of before, below two fields of an item: the description fills in all that is known of
// them, the HS code is found by what they are called.
import { useRef } from 'react'
import { countryNames } from '../../../../preload/contract/countries.ts'
import { sayWeight } from '../../../parts/typed-measures.ts'
import { useGoods } from '../../../station/order-queries.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Packing } from '../use-pack.ts'
import { focusField } from './field-id.ts'
import type { Texts } from './fields-of.ts'
import { type Goods, ITEM, withGoods } from './goods-texts.ts'
import type { MoreField } from './more-fields.ts'
import { AnyField } from './more-section.tsx'
import { SuggestField, type Suggestion } from './suggest-field.tsx'

/** A field of one item, with suggestions where it has any. */
export function ItemField({
  packing,
  field,
  index,
}: {
  readonly packing: Packing
  readonly field: MoreField
  readonly index: number
}) {
  const { say, money, language } = useWords()
  const { state, dispatch } = packing
  const brought = useRef<Texts>({})
  const at = (path: string) => path.replace('*', String(index))
  const isCode = field.path === at(`${ITEM}hsCode`)
  if (!isCode && field.path !== at(`${ITEM}description`)) return <AnyField packing={packing} field={field} />

  const fillIn = (goods: Goods) => {
    const { fields, brought: now } = withGoods(state.draft.fields, goods, index, brought.current)
    brought.current = now
    dispatch({ kind: 'draft', draft: { ...state.draft, fields } })
    focusField(at(`${ITEM}quantity`))
  }
  const facts = ({ hsCode, countryOfOrigin, valueCents, weightOz }: Goods) =>
    [
      hsCode,
      countryNames(language).get(countryOfOrigin) ?? countryOfOrigin,
      valueCents > 0 && money(valueCents),
      weightOz > 0 && sayWeight(weightOz),
    ]
      .filter(Boolean)
      .join(' · ')
  const suggestion = (id: string, goods: Goods): readonly Suggestion[] => {
    const { description: name, hsCode } = goods
    if (!isCode) return [{ id, name, more: facts(goods), text: name, take: () => fillIn(goods) }]
    const take = (code: string) => dispatch({ kind: 'edited', path: field.path, text: code })
    return hsCode === undefined
      ? []
      : [{ id, name: hsCode, more: name, text: hsCode, take: () => take(hsCode) }]
  }
  const useFound = (text: string | undefined) =>
    (useGoods(text).data?.goods ?? []).flatMap(({ id, goods }) => suggestion(id, goods))
  return (
    <SuggestField
      packing={packing}
      path={field.path}
      label={say(field.label)}
      isOn
      useFound={useFound}
      listName={say('goods.suggestions')}
      counted={count => say('goods.found', { count })}
    />
  )
}
