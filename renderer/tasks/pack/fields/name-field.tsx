// The name field with the address book's suggestions below it: the chosen one fills the address in.
import { FIELD_ROWS } from '../../../../preload/contract/shipment-fields.ts'
import { useAddresses } from '../../../station/order-queries.ts'
import type { Address } from '../../../station/types.ts'
import { useWords } from '../../../words/use-words.ts'
import type { Packing } from '../use-pack.ts'
import { focusField } from './field-id.ts'
import { textsOf } from './fields-of.ts'
import { SuggestField } from './suggest-field.tsx'

/** What the book keeps of an address. */
const ROWS = FIELD_ROWS.filter(([path]) => path.startsWith('to.'))
/** A line that this address has not is not left from another one. */
const BLANK = Object.fromEntries(ROWS.map(([path]) => [path, '']))

export function NameField({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, dispatch, settings } = packing
  const take = (address: Address) => {
    const fields = { ...state.draft.fields, ...BLANK, ...textsOf(ROWS, { to: address }) }
    dispatch({ kind: 'draft', draft: { ...state.draft, fields } })
    focusField('packages.0.weightOz')
  }
  const useFound = (text: string | undefined) =>
    (useAddresses(text).data?.addresses ?? []).map(({ id, address }) => ({
      id,
      name: [address.name, address.companyName].filter(Boolean).join(', '),
      more: `${address.address1}, ${address.city} ${address.state}`,
      text: address.name,
      take: () => take(address),
    }))
  return (
    <SuggestField
      packing={packing}
      path="to.name"
      label={say('pack.to')}
      isOn={settings?.addressBook.enabled === true}
      useFound={useFound}
      listName={say('addresses.suggestions')}
      counted={count => say('addresses.found', { count })}
    />
  )
}
