// How a problem's sentence is said, from whatever is loaded of the catalogue.
import type { allSentences } from './all-sentences.ts'
import type { Language, Sentence } from './sentence-table.ts'
import { findingsIn, hasWireWord, type ServiceFinding } from './service-findings.ts'
import type { settingLabels } from './setting-labels.ts'

/** A key of the catalogue; screens and problems name sentences by it. */
export type SentenceCode = keyof typeof allSentences

type Sentences = Record<SentenceCode, Readonly<Record<Language, Sentence>>>

/**
 * By code. The station has all of it from the start (index.ts); the screens have what was loaded of it (`addSentences`):
 * one language, or a part.
 */
export const sentences = {} as Readonly<Sentences>

/** From now on these are said in this language too. */
export function addSentences(language: Language, added: Readonly<Record<string, Sentence>>): void {
  const known = sentences as Record<string, Partial<Record<Language, Sentence>>>
  for (const [code, sentence] of Object.entries(added)) known[code] = { ...known[code], [language]: sentence }
}

const isSettingLabel = (text: unknown): text is keyof typeof settingLabels =>
  typeof text === 'string' && text.startsWith('setting.') && Object.hasOwn(sentences, text)

/** Parameters that hold what a service wrote. */
const WRITTEN_BY_A_SERVICE = ['messages', 'reason', 'text']
const TELLS_OF_A_SERVICE = /^(service\.|(void|funds|close)\.(refused|service-says)$|orders\.no-money$)/

type Params = Readonly<Record<string, string | number>>

/** What a service wrote, where this sentence passes it on. */
function writtenByService(code: string, params: Params = {}): string | undefined {
  const name = TELLS_OF_A_SERVICE.test(code) && WRITTEN_BY_A_SERVICE.find(one => one in params)
  return name ? String(params[name]) : undefined
}

export interface Said {
  readonly message: string
  readonly nextStep: string
  /** What a service wrote, where the message says it in other words. */
  readonly written?: string
}

/**
 * The sentence and next step of `code`, with `{{name}}` replaced from `params`. A setting is named by its label's code,
 * and said in the sentence's language; what a service wrote is said in plain words. `fieldName` names a shipment's field.
 */
export function sentenceIn(
  language: Language,
  code: SentenceCode,
  params: Params = {},
  fieldName?: FieldName,
): Said {
  const [message, nextStep] = sentences[code][language]
  const written = writtenByService(code, params)
  const inWords = (value: string | number) => {
    if (value === written) return plainWords(language, [written], fieldName)
    return isSettingLabel(value) ? sentences[value][language][0] : value
  }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
      String(inWords(params[name] ?? placeholder)),
    )
  const said = { message: fill(message), nextStep: fill(nextStep) }
  return written === undefined || said.message.includes(written) ? said : { ...said, written }
}

type FieldName = (path: string) => string | undefined

/** What services wrote as the bench says it: each finding once, with its field's name where one is known. */
export function plainWords(language: Language, texts: readonly string[], fieldName?: FieldName): string {
  return [...new Set(findingsIn(texts).map(finding => inPlainWords(language, finding, fieldName)))].join(
    ' · ',
  )
}

function inPlainWords(language: Language, finding: ServiceFinding, fieldName?: FieldName): string {
  const { path, code, params, isSetting, text } = finding
  if (isSetting) return sentenceIn(language, 'service.said-setting').message
  if (path === undefined || code === undefined) {
    // Services write English: within another language it stands as a quotation.
    return sentenceIn(language, hasWireWord(text) ? 'service.said-own' : 'service.said-so', { said: text })
      .message
  }
  const name = fieldName?.(path)
  const { message } = sentenceIn(language, code, params)
  // Most often behind a colon already.
  return name === undefined ? message : `${name} – ${message}`
}

/** The fields that a service's refusal names, each with the first that is wrong there. */
export function fieldsNamedIn(texts: readonly string[]): Readonly<Record<string, FieldSaid>> {
  const named: Record<string, FieldSaid> = {}
  for (const { path, code, params } of findingsIn(texts)) {
    if (path !== undefined && code !== undefined) named[path] ??= { code, ...(params && { params }) }
  }
  return named
}

interface FieldSaid {
  readonly code: SentenceCode
  readonly params?: Params
}
