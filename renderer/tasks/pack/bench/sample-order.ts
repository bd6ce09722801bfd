// The sample order that training offers, so that the first label needs no typing.
import { type Box, type Draft, withBox } from './draft.ts'

/** An address of the sandbox's own making: no such house stands there. */
const FIELDS = {
  'to.name': 'Bo Cole',
  'to.address1': '9 Elm Ave',
  'to.city': 'Kenmore',
  'to.state': 'WA',
  'to.postalCode': '98028',
  'to.country': 'US',
  'packages.0.weightOz': '1 lb 3.2 oz',
}

export function sampleDraft(draft: Draft, boxes: readonly Box[], now: Date): Draft {
  const stamp = [now.getHours(), now.getMinutes(), now.getSeconds()]
    .map(part => String(part).padStart(2, '0'))
    .join('')
  const reference = draft.reference.trim() || `SAMPLE-${stamp}`
  return withBox(
    { ...draft, reference, fields: { ...draft.fields, ...FIELDS } },
    Math.min(1, boxes.length - 1),
    boxes,
  )
}
