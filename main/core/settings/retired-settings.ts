// Settings that earlier versions wrote and nothing reads any more: files, policies and set-up files may hold them.
const RETIRED = ['internationalServices', 'deduplicatesByRequestId', 'pollIntervalMs']

export const withoutRetired = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).filter(([name]) => !RETIRED.includes(name)))
    : given
