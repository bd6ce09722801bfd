// What an import is called says where its orders came from: a file, the bench, or a program's key.
import type { OrderImport } from './orders.ts'

const PREPARED = 'prepared-'

/** Of packages that were prepared at the bench, and not of a file that was brought in: the id says it for good. */
export const preparedImportId = (commandId: string): string => `${PREPARED}${commandId}`
export const isPrepared = ({ id }: Pick<OrderImport, 'id'>): boolean => id.startsWith(PREPARED)

const OF_A_KEY = 'service-'

/** What an import is called says where it came from: nobody calls a file so. */
export const isOursToCall = (importId: string): boolean =>
  [PREPARED, OF_A_KEY].some(prefix => importId.startsWith(prefix))

/** How the imports begin that one key's orders stand in; `source`: the key's number. */
export const importIdsOf = (source: string): string => `${OF_A_KEY}${source}-`

/** The number of the key whose orders stand in this import. */
export const sourceOfImport = (importId: string): string | undefined =>
  importId.startsWith(OF_A_KEY) ? importId.slice(OF_A_KEY.length).split('-')[0] : undefined
