// How a screen asks for words, money, times and a problem's sentence in the operator's language.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Language,
  plainWords,
  type Said,
  type SentenceCode,
  sentenceIn,
  sentences,
} from '../../preload/contract/sentences.ts'
import { nameOfField } from '../../preload/contract/shipment-fields.ts'
import { type SetAtStation, useSetAtStation } from './set-at-station.ts'
import type { WordKey } from './words.ts'

export type WordParams = Readonly<Record<string, string | number>>
export type Say = (key: WordKey, params?: WordParams) => string

export interface Sayable {
  readonly code: string
  readonly params?: WordParams | undefined
  readonly message: string
  readonly nextStep?: string
}

export interface Words {
  readonly language: Language
  readonly say: Say
  /** A problem's sentence and next step; one that the catalogue does not know is said as the station said it. */
  readonly problem: (problem: Sayable) => Said
  /** What a field of a shipment is called: of the second package, of the sender. */
  readonly fieldName: (path: string) => string | undefined
  /** What services wrote, as the bench says it. */
  readonly plain: (written: readonly string[]) => string
  readonly money: (cents: number) => string
  readonly number: (value: number) => string
  /** `10:42` today, `20 Nov, 10:42` on another day. */
  readonly time: (iso: string) => string
  /** `10:42`, whatever the day. */
  readonly clock: (iso: string) => string
  readonly date: (iso: string) => string
}

export function useWords(): Words {
  const { t, i18n } = useTranslation()
  const set = useSetAtStation()
  return useMemo(() => {
    const language = i18n.language === 'es' ? 'es' : 'en'
    const say = sayWith(t, set)
    const fieldName = (path: string) => nameOfField(say, path)
    return {
      language,
      say,
      problem: problem => problemIn(language, problem, fieldName),
      fieldName,
      plain: written => plainWords(language, written, fieldName),
      ...figuresIn(language, set.timeZone),
    }
  }, [t, i18n.language, set])
}

/** A service by what people call it here, also within a sentence. */
function sayWith(t: (key: string, params: WordParams) => string, set: SetAtStation): Say {
  const labelServer = set.labelServer.trim() || t('service.label-server', {})
  const parcelLabel = set.parcelLabel.trim() || t('service.parcel-label', {})
  const named: Readonly<Record<string, string>> = {
    'service.label-server': labelServer,
    'service.parcel-label': parcelLabel,
  }
  return (key, params) => named[key] ?? t(key, { labelServer, parcelLabel, ...params })
}

type Figures = Pick<Words, 'money' | 'number' | 'time' | 'clock' | 'date'>
const made = new Map<string, Figures>()

/** Made once a language and zone: a formatter costs more than a hundred uses of it, and every row of a list has words. */
function figuresIn(language: Language, timeZone: string | undefined): Figures {
  const key = `${language} ${timeZone ?? ''}`
  const known = made.get(key)
  if (known) return known
  // Spanish as in the United States, where the stations stand: money and numbers read as on the labels.
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const money = atFirstUse(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }))
  const number = atFirstUse(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }))
  const zoned = { timeZone }
  const hours = { ...zoned, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const dates = (options: Intl.DateTimeFormatOptions) =>
    atFirstUse(() => new Intl.DateTimeFormat(locale, options))
  const clock = dates(hours)
  const dayAndClock = dates({ day: 'numeric', month: 'short', ...hours })
  const day = dates({ ...zoned, day: 'numeric', month: 'long' })
  const wholeDay = dates({ ...zoned, dateStyle: 'short' })
  const figures: Figures = {
    money: cents => money().format(cents / 100),
    number: value => number().format(value),
    time: iso => {
      const at = new Date(iso)
      const isToday = wholeDay().format(at) === wholeDay().format(new Date())
      return isToday ? clock().format(at) : dayAndClock().format(at)
    },
    clock: iso => clock().format(new Date(iso)),
    date: iso => day().format(new Date(iso)),
  }
  made.set(key, figures)
  return figures
}

/** Nor before it is used: the first screen shows no money and no time yet. */
function atFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function problemIn(
  language: Language,
  problem: Sayable,
  fieldName?: (path: string) => string | undefined,
): Said {
  if (problem.code in sentences)
    return sentenceIn(language, problem.code as SentenceCode, problem.params, fieldName)
  return { message: problem.message, nextStep: problem.nextStep ?? '' }
}
