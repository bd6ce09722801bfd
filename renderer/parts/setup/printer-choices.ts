// What a person chooses of a printer's language and resolution.
import type { ChannelInput, Connection } from '../../station/types.ts'
import { sameConnection } from './connection-words.ts'

type Saved = ChannelInput<'printers.save'>
type Draft = Pick<Saved, 'dpi' | 'pitch'>

/** `ask` lets the station ask the printer itself. */
const LANGUAGE_CHOICES = ['ask', 'zpl', 'tspl', 'epl2'] as const
export type LanguageChoice = (typeof LANGUAGE_CHOICES)[number]

/** A printer that was saved without one takes ZPL. */
export const languageChoice = ({ id, language }: Saved): LanguageChoice =>
  LANGUAGE_CHOICES.find(choice => choice === language) ?? (id === undefined ? 'ask' : 'zpl')

/** One that was saved with a language and is still in its place is not asked again. */
export const languageChoices = (draft: Saved, connection: Connection): readonly LanguageChoice[] =>
  LANGUAGE_CHOICES.filter(
    choice =>
      choice !== 'ask' || draft.language === undefined || !sameConnection(connection, draft.connection),
  )

/** A resolution and its dots to the millimetre as one choice. */
export type ResolutionKey = string

/** Printers that are called the same have heads with more or fewer dots: data sheets say how many to the millimetre. */
const CHOICES: readonly Draft[] = [
  { dpi: 203 },
  { dpi: 300 },
  ...[11.8, 12].map(dots => ({ dpi: 300 as const, pitch: { x: dots, y: dots } })),
  { dpi: 600 },
  ...[23.6, 24].map(dots => ({ dpi: 600 as const, pitch: { x: dots, y: dots } })),
]

export const resolutionKey = ({ dpi, pitch }: Draft): ResolutionKey =>
  pitch ? `${dpi} ${pitch.x} ${pitch.y}` : String(dpi)

/** Those to choose from; one that was saved otherwise is among them and stays. */
export function resolutionChoices(saved: Draft): readonly (Draft & { readonly key: ResolutionKey })[] {
  const known = CHOICES.some(choice => resolutionKey(choice) === resolutionKey(saved))
  return [...CHOICES, ...(known ? [] : [{ dpi: saved.dpi, pitch: saved.pitch }])].map(choice => ({
    ...choice,
    key: resolutionKey(choice),
  }))
}

export function resolutionOf(key: ResolutionKey, saved: Draft): Draft {
  const { dpi, pitch } = resolutionChoices(saved).find(choice => choice.key === key) ?? saved
  return { dpi, pitch }
}
