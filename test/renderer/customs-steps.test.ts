// Which field of customs is asked for next.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { Settings } from '../../renderer/station/types.ts'
import { emptyDraft } from '../../renderer/tasks/pack/bench/draft.ts'
import { customsMissing } from '../../renderer/tasks/pack/fields/customs-steps.ts'
import { moreGroups } from '../../renderer/tasks/pack/fields/more-fields.ts'
import { DEPOT } from '../support/sample-shipment.ts'

const settings = settingsSchema.parse({ station: { name: 'Bench 4', from: DEPOT } }) as Settings

const missing = (fields: Readonly<Record<string, string>>, isExpected: boolean) => {
  const draft = { ...emptyDraft('label-server', 'ORD-1'), fields: { 'to.country': 'CA', ...fields } }
  const findings = { wantsCustoms: isExpected }
  return customsMissing({ state: { draft }, groups: moreGroups(draft, settings), findings })
}

const item = (name: string) => `customs.items.0.${name}`

test.each([
  ['nothing', {}, true, 'customs.description'],
  ['nothing', {}, false, undefined],
  ['what is sent', { 'customs.description': 'Gift' }, true, item('description')],
  ['what is sent', { 'customs.description': 'Gift' }, false, undefined],
  [
    'why there is no customs, and what is sent',
    { 'customs.description': 'Gift', noCustomsReason: 'Documents' },
    false,
    undefined,
  ],
  ['an item', { [item('description')]: 'Mug' }, false, item('quantity')],
  ['an item without its description', { [item('quantity')]: '2' }, true, item('description')],
] as const)('of %s, where %o is filled in (expected: %s): %s', (_what, fields, isExpected, path) => {
  expect(missing(fields, isExpected)).toBe(path)
})
