// The edits that turn faults 224 and 225 red.
import { type Edits, edit } from './edit.ts'

export const twoWindows: Edits = {
  224: edit(
    'main/settings/aside-list.ts',
    'keeps what the window that came last has set aside, and no other’s',
    'kept.aside = [{ draft, changedAt: now() }, ...kept.aside.filter(one => !isReplaced(one))]',
    'kept.aside = [{ draft, changedAt: now() }, ...kept.aside.filter(isReplaced)]',
  ),
  225: edit(
    'main/flows/ship-package.ts',
    'ships with the sender of before',
    'if (order.sender && !sameJson(order.sender, order.shipment.from)) {',
    'if (order.sender && !sameJson(order.sender, order.sender)) {',
  ),
}
