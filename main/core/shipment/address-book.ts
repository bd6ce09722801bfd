// The address book: opt-in, its own table and its own retention, and the port that keeps it.
import type { Mode } from '../purchases/purchase.ts'
import type { Address } from './shipment.ts'

export interface KnownAddress {
  readonly id: string
  readonly address: Address
  readonly useCount: number
  readonly lastUsedAt: string
}

export interface AddressBookPort {
  /** The most used first; `text` may be any part of name, company or street. Empty text gives the latest. */
  findAddresses(environment: Mode, text: string, limit: number): Promise<readonly KnownAddress[]>
  /** One entry a recipient and house; saving it again counts a use and keeps the newer spelling. */
  saveAddress(environment: Mode, id: string, address: Address): Promise<KnownAddress>
  /** By id, or all of the environment; gives how many. */
  removeAddresses(environment: Mode, which: { readonly id: string } | 'all'): Promise<number>
  /** Forgets what was not used since `before` (ISO 8601). */
  purgeAddressBook(before: string): Promise<number>
}
