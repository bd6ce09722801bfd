// The edits that turn faults 252 and 253 red.
import { type Edits, edit } from './edit.ts'

export const ordersService: Edits = {
  252: edit(
    'main/storage/records/orders/order-requests.ts',
    'knows no request again',
    ".where('id', '=', idOf(given))",
    ".where('id', '=', given.asked)",
  ),
  253: edit(
    'main/storage/records/orders/orders.ts',
    'lets every key replace every order',
    '{mayReplace} and ',
    '{isOfNoUse} and ',
  ),
}
