// What an answer says of its request: yes, no, both or neither, by its flags, its words and what it holds.
import { asObject, isEmpty, type Json, type JsonObject, textOf } from './json-text.ts'
import type { Deed } from './said-done.ts'

/** What an answer says, whatever its HTTP status; both at once is believed as neither. */
export interface Said {
  readonly yes: boolean
  readonly no: boolean
}

/**
 * ASSUMPTION: neither spec shows which flags and words stand beside its envelope (label-server.md, rules 1 to 3;
 * parcel-label.md, "Errors"), so they are known by the stems of their names. Values of `sent`, in small letters, are
 * the request's own come back and prove nothing.
 */
export function saidOf(body: JsonObject, deed: Deed, sent: ReadonlySet<string> = NOTHING): Said {
  const said = { yes: false, no: false }
  for (const part of partsOf(body)) {
    said.yes ||= saysYes(part, deed, sent)
    said.no ||= saysNo(part, deed, sent)
  }
  return said
}

/** Every text and number of a request, as `saidOf` takes them. */
export function textsSent(...values: readonly Json[]): ReadonlySet<string> {
  const texts = new Set<string>()
  const visit = (value: Json) => {
    const text = textOf(value)
    if (text !== undefined) texts.add(text.toLowerCase())
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit)
  }
  values.forEach(visit)
  return texts
}

const NOTHING: ReadonlySet<string> = new Set()

/** One value of an answer; `name` in small letters and without punctuation, as is `within`, the name around it. */
interface Part {
  readonly name: string
  readonly within: string
  readonly depth: number
  readonly value: Json
}

/** Warnings are information and no errors (label-server.md, "Errors" 2). */
const LEFT_OUT = /^warnings?$/

function* partsOf(object: JsonObject, within = '', depth = 0): Generator<Part> {
  for (const [spelled, value] of Object.entries(object)) {
    const name = plain(spelled)
    if (LEFT_OUT.test(name)) continue
    yield { name, within, depth, value }
    const among = Array.isArray(value) ? value : [value]
    for (const one of among) {
      const inner = asObject(one)
      if (inner) yield* partsOf(inner, name, depth + 1)
      else if (Array.isArray(value) && one !== value) yield { name, within, depth, value: one }
    }
  }
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const wordsOf = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])|[_-]+/g, '$1 $2')
    .toLowerCase()
    .trim()

const NEGATIVE =
  /error|(?<!de)fault|fail|exception|reject|den(y|ied|ial)|declin|refus|invalid|unsuccess|unable|abort|^(is)?not(?!e|if|ic|hing|a|h)/
/** Their truth is no outcome. */
const NO_OUTCOME =
  /able$|policy|allow|eligib|require|request(ed)?$|support|possible|window|reason|by$|url$|after/
const YES_NAMES = 'success|succeed|accepted|approved|confirmed|complete|processed|executed'
const YES_NAME: Readonly<Record<Deed, RegExp>> = {
  sold: new RegExp(
    `${YES_NAMES}|purchased|bought|created|generated|issued|charged|funded|credited|deposited`,
  ),
  cancelled: new RegExp(`${YES_NAMES}|cancel|void|refund|delet|removed|revers`),
  closed: new RegExp(`${YES_NAMES}|closed|manifested|submitted|transmitted|tendered`),
}
const YES_AS_A_WHOLE =
  /^(is|was)?(ok|okay|done|valid|result|outcome|value|data|response|status|paid|added|posted|close|manifest|closeday)$/
/** A flag of these says what a parcel or an account is. */
const ATTRIBUTE =
  /residential|test|sandbox|demo|live|production|international|domestic|hazmat|signature|insur|saturday|return|more$|expired|pending|duplicate|retry|partial|closed|manifested|printed|used/

const isFlagOf = (deed: Deed, { name, depth }: Part): boolean => {
  if (NEGATIVE.test(name) || NO_OUTCOME.test(name)) return false
  if (YES_NAME[deed].test(name) || YES_AS_A_WHOLE.test(name)) return true
  // The body of a cancel is not shown at all, so that any flag at its top may be its outcome.
  return deed === 'cancelled' && depth === 0 && !ATTRIBUTE.test(name)
}

function truthOf(value: Json): boolean | undefined {
  if (typeof value === 'boolean') return value
  const text = textOf(value)?.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** What an empty field of a service's own kind holds. */
export const saysNothing = (value: Json): boolean => {
  if (typeof value === 'boolean') return !value
  if (isEmpty(value)) return true
  if (Array.isArray(value)) return value.every(saysNothing)
  const object = asObject(value)
  if (object) return Object.values(object).every(saysNothing)
  const text = textOf(value)
  return text === undefined || /^(false|null|none|n\/?a|unknown|[-+]?0*\.?0+|0001-01-01.*)$/i.test(text)
}
const NO_ERROR = /^(0*20[0-9]|ok|okay|success\w*|no[ _]?errors?)$/i

/** What was sold is over already: the name of a flag, or the words of a status. */
const OVER =
  /^(is|was|been)?(label|shipment)?(void(ed)?|cancell?ed|refunded|reversed|deleted|anulad[oa]|cancelad[oa])(pending|at|on)?$/

const STATUS_NAME = /(status|result|outcome|disposition|decision|verdict|state|response)$/
const CODE_NAME = /^(httpstatus|httpcode|httpstatuscode|status|statuscode|responsecode|resultcode|code)$/
/** Accepted, partial, multi-status: nothing is done yet, or not all of it. */
const OPEN_CODE = /^20[267]$/
const DENIES =
  /\b(den(y|ied|ial)|reject(ed|ion)?|refused?|declined?|fail(ed|ure|s)?|errors?|invalid|unsuccessful|partial(ly)?|forbidden|unauthori[sz]ed|impossible|ineligible|cannot|unable|not (?!required|applicable|needed|available|insured))/
const DENIES_SHORTLY = /^(no|n|ko|nok|nack|expired|aborted|too late)$/
const AFFIRMS =
  /^(success\w*|succeeded|ok|okay|done|completed?|accepted|approved|confirmed|processed|executed|created|generated|purchased|bought|sold|paid|charged|issued|posted|added|funded|credited|yes|y)$/
const AFFIRMS_DEED: Readonly<Record<Deed, RegExp>> = {
  sold: /^(label )?(printed|ready)$/,
  cancelled: /cancell?ed$|voided$|refunded$|^void$|deleted$|reversed$/,
  closed: /closed$|manifested$|submitted$/,
}
const OPEN = /^(pending|queued|in ?progress|processing|waiting|on hold|held|scheduled)\b/

const MESSAGE_NAME =
  /^(status|result|response|internal|void|cancel)?(messages?|msg|description|details?|reason|remarks?|explanation|text|notes?|info|summary|title)$/
const DENIAL =
  /\b(denied|rejected|refused|declined|fail(ed|ure|s)?|unsuccessful|unable|impossible|forbidden|invalid|errors?|cannot|(could|can|was|is|were|are|has|have|did|does|will) not|not (possible|allowed|permitted|eligible|found|be|been|cancel\w*|void\w*|refund\w*|closed?|manifest\w*|accept\w*|process\w*|complet\w*|added|create\w*|generat\w*|purchas\w*|success\w*))\b|n['’]t\b/
const NO_DENIAL = /\b(no|without( any)?|zero|0) (errors?|failures?|faults?|problems?)\b/g

function saysNo(part: Part, deed: Deed, sent: ReadonlySet<string>): boolean {
  const { name, value } = part
  const text = textOf(value)
  if (isFlagOf(deed, part)) {
    if (truthOf(value) === false) return true
    // A count may well be none, such as of a day without labels.
    if (value === 0 && /^(is)?success(ful)?$/.test(name)) return true
  }
  if (deed === 'sold' && OVER.test(name) && !saysNothing(value)) return true
  if (NEGATIVE.test(name)) return !saysNothing(value) && !NO_ERROR.test(text ?? '')
  if (text === undefined) return false
  if (CODE_NAME.test(name) && (OPEN_CODE.test(text) || /^[4-9]\d\d$/.test(text))) return true
  const words = wordsOf(text).replace(NO_DENIAL, '')
  if (STATUS_NAME.test(name)) {
    const isOpen = part.depth === 0 && OPEN.test(words) && !/refund|pay|credit|fund/.test(name)
    const isOver = deed === 'sold' && OVER.test(plain(words))
    return isOpen || isOver || DENIES_SHORTLY.test(words) || (words.length <= 60 && DENIES.test(words))
  }
  return part.depth < 2 && MESSAGE_NAME.test(name) && !sent.has(text.toLowerCase()) && DENIAL.test(words)
}

const PROOF =
  /tracking|transactionid|transactionnumber|confirmation|barcode|receipt|postage|waybill|labelid|labelnumber|labelurl|labelimage|labeldata|labelzpl|labelpdf|shipmentid|documentid|documenturl|^pic$|^impb$|cost|price|charge|fees?$|^amount$|total(cost|price|charge|amount)|refundamount|amountrefunded/
const NO_PROOF =
  /require|due|needed|min|max|limit|short|available|estimat|balance|format|size|type|name$|status|event|date$|currency|unit$|allowed|code$(?<!barcode)/
const DEED_DATA: Readonly<Record<Deed, RegExp>> = {
  sold: /^$/,
  cancelled:
    /^(is|was)?(cancell?ed|void(ed)?|refund(ed)?|reversed)(at|on|time|count|ids?|numbers?|labels?|shipments?|amount)?$/,
  closed:
    /^(is|was)?(closed|manifested|manifest|submitted)(at|on|time|count|ids?|numbers?|labels?|shipments?)?$/,
}

function saysYes(part: Part, deed: Deed, sent: ReadonlySet<string>): boolean {
  const { name, within, value } = part
  if (isFlagOf(deed, part) && truthOf(value) === true) return true
  if (NEGATIVE.test(name)) return false
  const text = textOf(value)
  if (text === undefined) return false
  if (CODE_NAME.test(name) && /^2\d\d$/.test(text) && !OPEN_CODE.test(text)) return !sent.has(text)
  const words = wordsOf(text)
  if (STATUS_NAME.test(name)) {
    return AFFIRMS.test(words) || AFFIRMS_DEED[deed].test(words) || (part.depth === 0 && OPEN.test(words))
  }
  if (saysNothing(value)) return false
  if (DEED_DATA[deed].test(name)) return true
  if (sent.has(text.toLowerCase())) return false
  if (/^(url|link|href)$/.test(name) && /^(document|label|receipt|manifest)s?$/.test(within)) return true
  return PROOF.test(name) && !NO_PROOF.test(name)
}
