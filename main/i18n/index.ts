// The catalogue of problem sentences in every language, gathered from one file an area.
import { fields } from './fields.ts'
import { general } from './general.ts'
import { hosts } from './hosts.ts'
import { labels } from './labels.ts'
import { money } from './money.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import { printing } from './printing.ts'
import { prints } from './prints.ts'
import { purchase } from './purchase.ts'
import type { Language, SentenceTable } from './sentence-table.ts'
import { services } from './services.ts'
import { settingLabels } from './setting-labels.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { voids } from './voids.ts'
import { warehouse } from './warehouse.ts'

export const LANGUAGES = ['en', 'es'] as const satisfies readonly Language[]

export const sentences = {
  ...general,
  ...hosts,
  ...purchase,
  ...voids,
  ...prints,
  ...money,
  ...labels,
  ...orders,
  ...people,
  ...printing,
  ...services,
  ...fields,
  ...settings,
  ...settingLabels,
  ...storage,
  ...warehouse,
} as const satisfies SentenceTable

/** A key of the catalogue; screens and problems name sentences by it. */
export type SentenceCode = keyof typeof sentences

const isSettingLabel = (text: unknown): text is keyof typeof settingLabels =>
  typeof text === 'string' && Object.hasOwn(settingLabels, text)

/**
 * The sentence and next step of `code`, with `{{name}}` replaced from `params`. A setting is named by its label's code,
 * and said in the sentence's language.
 */
export function sentenceIn(
  language: Language,
  code: SentenceCode,
  params: Readonly<Record<string, string | number>> = {},
): { message: string; nextStep: string } {
  const [message, nextStep] = sentences[code][language]
  const said = (value: string | number) => (isSettingLabel(value) ? settingLabels[value][language][0] : value)
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(said(params[name] ?? placeholder)))
  return { message: fill(message), nextStep: fill(nextStep) }
}
