// Whether what refuses at a service's door (401, 429) said no and nothing else: only then was nothing carried out.
import type { HttpAnswer } from './http.ts'
import { isEmpty, type Json, textOf } from './json-text.ts'
import { labelBytesIn } from './label-bytes.ts'

/** What refusals are made of, without case and punctuation: envelopes of both specs, OAuth, RFC 9457, gateways. */
export const REFUSAL_NAMES: ReadonlySet<string> = new Set(
  `error errors errorcode errormessage errordescription erroruri errorsummary faults fault faultstring faultcode
  message messages msg description detail details reason title type instance code statuscode status httpstatus
  httpcode internalstatus invalid warnings requestid traceid correlationid timestamp createdon date path service
  domain help documentationurl moreinformation developermessage usermessage innererror retryafter retryafterseconds
  limit remaining reset clientreferencenumber`.split(/\s+/),
)
const STATUS_NAMES = /status|code/
/** Of a status that says yes. */
const YES = /^(2\d\d|ok|success(ful|fully)?|succeeded|accepted|created|complete(d)?|done|true)$/i

/**
 * An empty body, a page or a sentence, or JSON of such parts alone. Anything else there (a number, a flag, a
 * balance, a label, JSON that cannot be read) may tell of a request that was carried out.
 */
export function isPlainRefusal({ json, bytes }: HttpAnswer): boolean {
  if (json.kind === 'json') return saysOnlyNo(json.value)
  if (json.fault === 'empty') return true
  const text = Buffer.from(bytes).toString('utf8')
  return json.fault === 'not-json' && !/^[{["]/.test(text.trimStart()) && labelBytesIn(text) === undefined
}

function saysOnlyNo(value: Json): boolean {
  if (typeof value === 'string') return labelBytesIn(value) === undefined
  if (value === null || typeof value !== 'object') return value !== true
  if (Array.isArray(value)) return value.every(saysOnlyNo)
  return Object.entries(value).every(([name, part]: [string, Json]) => {
    const plain = name.toLowerCase().replace(/[^a-z]/g, '')
    if (part === false || isEmpty(part)) return true
    if (!REFUSAL_NAMES.has(plain)) return false
    if (STATUS_NAMES.test(plain) && YES.test(textOf(part) ?? '')) return false
    return part === true || saysOnlyNo(part)
  })
}
