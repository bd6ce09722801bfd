// The catalogue of problem sentences in every language, gathered from one file an area.

import { benchAids } from './bench-aids.ts'
import { boxes } from './boxes.ts'
import { carrierRules } from './carrier-rules.ts'
import { company } from './company.ts'
import type { crashReports } from './crash-reports.ts'
import type { databaseSetUp } from './database-set-up.ts'
import type { doctor } from './doctor.ts'
import type { droppedSecrets } from './dropped-secrets.ts'
import { fields } from './fields.ts'
import type { fundsAndCloses } from './funds-and-closes.ts'
import { general } from './general.ts'
import { hosts } from './hosts.ts'
import { labels } from './labels.ts'
import { money } from './money.ts'
import type { moving } from './moving.ts'
import { notSent } from './not-sent.ts'
import type { orderPrograms } from './order-programs.ts'
import { orderRows } from './order-rows.ts'
import { orderService } from './order-service.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import type { policyFaults } from './policy-faults.ts'
import { preflight } from './preflight.ts'
import { printerSettings } from './printer-settings.ts'
import { printing } from './printing.ts'
import { prints } from './prints.ts'
import { purchase } from './purchase.ts'
import { recordFindings } from './record-findings.ts'
import { redrawnLabels } from './redrawn-labels.ts'
import type { rehearsal } from './rehearsal.ts'
import { secrets } from './secrets.ts'
import type { Language, SentenceTable } from './sentence-table.ts'
import { findingsIn, hasWireWord, type ServiceFinding } from './service-findings.ts'
import type { serviceRules } from './service-rules.ts'
import { services } from './services.ts'
import type { settingChecks } from './setting-checks.ts'
import { settingLabels } from './setting-labels.ts'
import { settings } from './settings.ts'
import { soldNumbers } from './sold-numbers.ts'
import type { starting } from './starting.ts'
import type { statements } from './statements.ts'
import { storage } from './storage.ts'
import { transcodedLabels } from './transcoded-labels.ts'
import { voids } from './voids.ts'
import { warehouse } from './warehouse.ts'
import type { weights } from './weights.ts'

export const LANGUAGES = ['en', 'es'] as const satisfies readonly Language[]

const onScreens = {
  ...general,
  ...hosts,
  ...purchase,
  ...boxes,
  ...voids,
  ...prints,
  ...money,
  ...labels,
  ...preflight,
  ...redrawnLabels,
  ...carrierRules,
  ...transcodedLabels,
  ...orders,
  ...orderRows,
  ...benchAids,
  ...printerSettings,
  ...orderService,
  ...people,
  ...company,
  ...printing,
  ...services,
  ...fields,
  ...notSent,
  ...settings,
  ...secrets,
  ...settingLabels,
  ...soldNumbers,
  ...storage,
  ...recordFindings,
  ...warehouse,
} as const satisfies SentenceTable

/**
 * By code. The screens' first load goes without what no screen says, which is added where problems are made
 * (beside-screens.ts), and without what only tasks say, which comes with them (later-screens.ts).
 */
export const sentences = { ...onScreens } as typeof onScreens &
  typeof crashReports &
  typeof databaseSetUp &
  typeof doctor &
  typeof fundsAndCloses &
  typeof moving &
  typeof orderPrograms &
  typeof droppedSecrets &
  typeof policyFaults &
  typeof serviceRules &
  typeof weights &
  typeof rehearsal &
  typeof settingChecks &
  typeof starting &
  typeof statements

/** A key of the catalogue; screens and problems name sentences by it. */
export type SentenceCode = keyof typeof sentences

const isSettingLabel = (text: unknown): text is keyof typeof settingLabels =>
  typeof text === 'string' && Object.hasOwn(settingLabels, text)

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
    return isSettingLabel(value) ? settingLabels[value][language][0] : value
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
