// What services wrote, where the bench says it in other words.
import type { Words } from '../words/use-words.ts'

export function writtenInBand({ plain }: Pick<Words, 'plain'>, texts: readonly string[]): string | undefined {
  const written = texts.join(' · ')
  return written !== '' && !plain(texts).includes(written) ? written : undefined
}
