// A station's right to act on what it has recorded as going out.
import type { ServiceOutcome } from '../purchases/label-service.ts'

/**
 * Taken before a request is recorded as going out. Where stations share a ledger, one that was not heard in time loses
 * what it has under way to the others: they settle it and may do it again, so that nothing of it may leave any more.
 */
export interface Hold {
  /**
   * Asks as long as the hold is kept, and sends nothing once it is lost: not even what waited for a token, for a
   * connection or for its turn. What has left is answered as ever.
   */
  send<Value>(ask: () => Promise<ServiceOutcome<Value>>): Promise<ServiceOutcome<Value>>
}
