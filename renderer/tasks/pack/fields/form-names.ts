// What the fields of an address are called on the form: by the country that it is in.
import type { Words } from '../../../words/use-words.ts'
import type { WordKey } from '../../../words/words.ts'
import { type Draft, isAbroad } from '../bench/draft.ts'

const ABROAD: Readonly<Record<string, WordKey>> = {
  'to.state': 'pack.state-abroad',
  'to.postalCode': 'pack.zip-abroad',
}

/** As its label says. */
export function nameOnForm(draft: Draft, path: string, { say, fieldName }: Pick<Words, 'say' | 'fieldName'>) {
  const abroad = isAbroad(draft) ? ABROAD[path] : undefined
  return abroad === undefined ? (fieldName(path) ?? path) : say(abroad)
}
