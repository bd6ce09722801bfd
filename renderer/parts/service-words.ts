// How a carrier's name of a service is shown: `GROUND_ADVANTAGE` reads as Ground Advantage.

/** Names that a service wrote for people, in mixed case, stay as they are. */
export function serviceWords(name: string): string {
  if (/[a-z]/.test(name) && !name.includes('_')) return name
  return name
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/(^|[\s-])(\p{L})/gu, (_match, before: string, letter: string) => before + letter.toUpperCase())
}
