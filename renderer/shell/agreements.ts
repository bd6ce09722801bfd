// Which notices of the records a person may agree to.

/** What a person compares with the services' lists, and agrees to go on with: by the word of its key. */
const AGREED_TO = { 'storage.older-copy': 'copy.agree', 'storage.trail-changed': 'trail.agree' } as const
export type Agreement = (typeof AGREED_TO)[keyof typeof AGREED_TO]

export const agreementOn = (code: string): Agreement | undefined =>
  Object.entries(AGREED_TO).find(([known]) => known === code)?.[1]
