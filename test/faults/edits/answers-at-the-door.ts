// The edits that turn faults 127, 128, 153, 154 and 170 red.
import { type Edits, edit } from './edit.ts'

export const answersAtTheDoor: Edits = {
  127: edit(
    'main/services/answers.ts',
    'overhears what a 401 or 429 says',
    'isDoor(status) && (!operation.moves || isPlainRefusal(answer))',
    'isDoor(status)',
  ),
  128: edit(
    'main/services/echo.ts',
    'takes any answer for its own',
    "if (echoes.includes('foreign')) return 'foreign'",
    "if (echoes.includes('foreign')) return 'absent'",
  ),
  153: edit(
    'main/services/label-server/envelope.ts',
    'believes a 2xx whatever it says',
    'if (operation.does && saidOf(body, operation.does).no)',
    "if (!operation.does && saidOf(body, 'sold').no)",
  ),
  170: edit(
    'main/services/answers.ts',
    'takes every 2xx for a yes',
    "if (status === 200) return 'success'",
    "if (status >= 200 && status < 300) return 'success'",
  ),
  154: edit(
    'main/services/answers.ts',
    'takes a no for certain whatever shows a sale beside it',
    'return body && saidOf(body, does, sent).yes ?',
    'return body && saidOf(body, does, sent).yes && !spends ?',
  ),
}
