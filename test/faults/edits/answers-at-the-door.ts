// The edits that turn faults 127 and 128 red.
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
}
