// What is said of a value that a schema refused.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldFaults } from '../../../main/core/shipment/field-faults.ts'

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
  rules: z.array(z.string()).max(2).optional(),
  note: z
    .string()
    .optional()
    .refine(text => text !== undefined, { params: { code: 'resolve.number-needed' } }),
})

test.each([
  [{ days: 0 }, { days: { code: 'input.at-least', params: { limit: 1 } } }],
  [{ days: 366 }, { days: { code: 'input.at-most', params: { limit: 365 } } }],
  [{ days: 'a month' }, { days: { code: 'input.number' } }],
  [{ days: 1.5 }, { days: { code: 'input.whole-number' } }],
  [{ minutes: 0 }, { minutes: { code: 'input.more-than', params: { limit: 0 } } }],
  [{ name: '' }, { name: { code: 'input.required' } }],
  [{ name: 'longer' }, { name: { code: 'input.too-long', params: { limit: 5 } } }],
  [{ rules: ['a', 'b', 'c'] }, { rules: { code: 'input.too-many', params: { limit: 2 } } }],
  [{ inner: {} }, { 'inner.city': { code: 'input.required' } }],
  [{ inner: { city: 'Kenmore', moon: 1 } }, { 'inner.moon': { code: 'input.not-a-field' } }],
  [{ phone: '1' }, { phone: { code: 'input.not-a-field' } }],
  [{ pin: '12' }, { pin: { code: 'input.unexpected', params: { expected: expect.any(String) } } }],
  [{ note: undefined }, { note: { code: 'resolve.number-needed' } }],
  [{ kind: 'three' }, { kind: { code: 'input.unexpected', params: { expected: expect.any(String) } } }],
])('%j', (input, faults) => {
  // The note is there unless it is what is asked about.
  const asked = { note: 'seen', ...input }
  const parsed = schema.safeParse(asked)
  expect(parsed.error && fieldFaults(parsed.error, asked)).toEqual(faults)
})
