// The edit that turns fault 255 red.
import { type Edits, edit } from './edit.ts'

export const damagedPictures: Edits = {
  255: edit(
    'main/labels/zpl/check-zpl.ts',
    'sends a label whose picture the printer leaves out',
    'if (isDamagedPicture(this.#bytes, command)) ',
    'if (command.cutOff && isDamagedPicture(this.#bytes, command)) ',
  ),
}
