// What is said of a value that a schema refused.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldFaults } from '../../../main/core/shipment/field-faults.ts'
import { type SentenceCode, sentenceIn } from '../../../main/i18n/index.ts'

const schema = z.strictObject({
  days: z.number().int().min(1).max(365).optional(),
  minutes: z.number().positive().optional(),
  name: z.string().min(1).max(5).optional(),
  kind: z.enum(['one', 'two']).optional(),
  inner: z.strictObject({ city: z.string() }).optional(),
  phone: z
    .string()
    .refine(text => text.startsWith('+'), { params: { code: 'input.not-a-field' } })
    .optional(),
  pin: z.string().min(4).optional(),
  isOpen: z.boolean().optional(),
  pointers: z.record(z.string(), z.string()).optional(),
  at: z.iso.datetime().optional(),
  rules: z.array(z.string()).max(2).optional(),
  note: z
    .string()
    .optional()
    .refine(text => text !== undefined, { params: { code: 'resolve.number-needed' } }),
})

/** What the schema says goes along for whoever sends it; the sentence is ours. */
const said = (code: string) => ({ code, params: { expected: expect.any(String) } })

test.each([
  [{ days: 0 }, { days: { code: 'input.at-least', params: { limit: 1 } } }],
  [{ days: 366 }, { days: { code: 'input.at-most', params: { limit: 365 } } }],
  [{ days: 1.5 }, { days: said('input.whole-number') }],
  [{ minutes: 0 }, { minutes: { code: 'input.more-than', params: { limit: 0 } } }],
  [{ name: '' }, { name: { code: 'input.required' } }],
  [{ name: 'longer' }, { name: { code: 'input.too-long', params: { limit: 5 } } }],
  [{ rules: ['a', 'b', 'c'] }, { rules: { code: 'input.too-many', params: { limit: 2 } } }],
  [{ inner: {} }, { 'inner.city': { code: 'input.required' } }],
  [{ inner: { city: 'Kenmore', moon: 1 } }, { 'inner.moon': { code: 'input.not-a-field' } }],
  [{ phone: '1' }, { phone: { code: 'input.not-a-field' } }],
  [{ pin: '12' }, { pin: { code: 'input.too-short', params: { limit: 4 } } }],
  [{ note: undefined }, { note: { code: 'resolve.number-needed' } }],
  [{ kind: 'three' }, { kind: said('input.none-of-these') }],
  [{ name: 7 }, { name: said('input.text') }],
  [{ isOpen: 'yes' }, { isOpen: said('input.yes-or-no') }],
  [{ rules: 'a' }, { rules: said('input.list') }],
  [{ inner: 'Kenmore' }, { inner: said('input.group') }],
  [{ pointers: 'a' }, { pointers: said('input.group') }],
  [{ days: 'a month' }, { days: said('input.number') }],
  [{ at: 'noon' }, { at: said('input.unexpected') }],
])('%j', (input, faults) => {
  // The note is there unless it is what is asked about.
  const asked = { note: 'seen', ...input }
  const parsed = schema.safeParse(asked)
  expect(parsed.error && fieldFaults(parsed.error, asked)).toEqual(faults)
})

test.each(['en', 'es'] as const)('no sentence quotes the schema: %s', language => {
  const asked = {
    name: 7,
    isOpen: 'yes',
    rules: 'a',
    inner: 1,
    kind: 'three',
    at: 'noon',
    pin: '1',
    note: '',
  }
  const faults = fieldFaults(schema.safeParse(asked).error as z.ZodError, asked)
  expect(Object.keys(faults)).toHaveLength(Object.keys(asked).length - 1)
  for (const { code, params } of Object.values(faults)) {
    const { message } = sentenceIn(language, code as SentenceCode, params)
    expect(message).not.toMatch(/invalid|expected|received|\{\{/i)
  }
})
