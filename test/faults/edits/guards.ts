// The edits that turn tests of docs/security.md red, by the rule's name; they have no number of a fault.
import { type Edit, edit } from './edit.ts'

export interface Guard extends Edit {
  /** The file of its test, and what the test's name holds. */
  readonly test: string
  readonly title: string
}

const PEOPLE = 'test/settings/people-store.test.ts'
const ATTEMPTS = 'main/settings/pin-attempts.ts'

export const guards: Readonly<Record<string, Guard>> = {
  'pins-per-person': {
    ...edit(
      ATTEMPTS,
      'lets any right PIN end the wait of another person',
      'const { [id]: _, ...people } = kept.people\n        const { level, at: last',
      'const people = {}\n        const { level, at: last',
    ),
    test: PEOPLE,
    title: 'of a supervisor are not forgotten',
  },
  'pins-wait': {
    ...edit(
      ATTEMPTS,
      'lets nobody wait after wrong PINs',
      'wrong < free ? 0 :',
      'wrong < free * 1_000 ? 0 :',
    ),
    test: PEOPLE,
    title: 'make a supervisor wait longer and longer',
  },
  'pins-after-restart': {
    ...edit(
      ATTEMPTS,
      'forgets wrong PINs with a restart',
      "if (role === 'supervisor') writeJsonFile(path, kept)\n      else writeIfPossible()",
      "if (role === 'supervisor' && at < 0) writeJsonFile(path, kept)",
    ),
    test: PEOPLE,
    title: 'gain no attempt by a restart',
  },
  'secrets-bound': {
    ...edit(
      'main/settings/bound-secrets.ts',
      'gives a secret to whatever address the settings name',
      'if (!entry || origin === NOWHERE || entry.origin !== origin) return undefined',
      'if (!entry || origin === NOWHERE) return undefined',
    ),
    test: 'test/station/bound-secrets.test.ts',
    title: 'secrets of the version before are bound',
  },
  'import-difference': {
    ...edit(
      'main/api/handlers/set-up.ts',
      'takes a mailed set-up over without the supervisor’s PIN',
      "if (differenceOf(station, read.value).confirmation === 'pin') {",
      "if (differenceOf(station, read.value).confirmation === ('never' as string)) {",
    ),
    test: 'test/station/set-up-file.test.ts',
    title: 'asks the supervisor’s PIN again',
  },
  'signed-feed': {
    ...edit(
      'main/hosts/electron/signed-feed.ts',
      'takes an update feed that nobody signed',
      "if (!isSignedBy(key, fileName, text, signature ?? '')) throw",
      "if (!isSignedBy(key, fileName, text, signature ?? '') && text === '') throw",
    ),
    test: 'test/hosts/electron/signed-feed.test.ts',
    title: 'an update feed',
  },
}
