// The sentences that screens say, in every language: the build takes them apart by language.
export { firstSentences } from '../../main/i18n/first-screen.ts'
export { laterSentences } from '../../main/i18n/later-screens.ts'
