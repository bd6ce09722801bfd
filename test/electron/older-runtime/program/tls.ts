// What `node:tls` is in the older runtime: itself, with what came after Node 20: authorities by their kind. This
// Node knows its own alone.
import { rootCertificates } from 'node:tls'

export * from 'node:tls'
export const getCACertificates = (kind = 'default'): readonly string[] =>
  kind === 'default' || kind === 'bundled' ? rootCertificates : []
