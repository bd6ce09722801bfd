// The edits that turn faults 221 to 223 red.
import { type Edits, edit } from './edit.ts'

export const orderFolder: Edits = {
  221: edit(
    'main/app/watch-orders.ts',
    'imports a file anew whenever it is begun',
    'importId: idOf(context.mode, name, content)',
    'importId: idOf(String(Math.random()), name, content)',
  ),
  222: edit(
    'main/app/order-folder.ts',
    'takes a file as soon as it sees it',
    'if (last.get(key) === stamp && isOld) whole.push({ name, path, at: stat.mtimeMs })',
    'if (last.get(key) !== name || isOld) whole.push({ name, path, at: stat.mtimeMs })',
  ),
  223: edit(
    'main/app/order-folder.ts',
    'takes whatever has the ending',
    'if (!stat?.isFile() || stat.nlink !== 1) continue',
    'if (!stat) continue',
  ),
}
