// The code pages that ^CI names: which letters the bytes of a label are (guide, ^CI).

/** Bytes 128 to 255 of code page 850. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** What `^CI0` to `^CI12` have in the places of these; `^CI13` has them. */
const REPLACED = ['#', '@', '[', '\\', ']', '^', '`', '{', '|', '}']
const NATIONAL: readonly (readonly string[])[] = [
  '# @ [ ¢ ] ^ ` { | }',
  '# @ ⅓ ¢ ⅔ ^ ` ¼ ½ ¾',
  '£ @ [ ¢ ] ^ ` { | }',
  'ƒ § [ IJ ] ^ ` { ij }',
  '# @ Æ Ø Å ^ ` æ ø å',
  'Ü É Ä Ö Å Ü é ä ö å',
  '# § Ä Ö Ü ^ ` ä ö ü',
  '£ à [ ç ] ^ ` é | ù',
  '# à â ç ê î ô é ù è',
  '£ § [ ç é ^ ù à ò è',
  '# § ¡ Ñ ¿ ^ ` { ñ ç',
  '£ É Ä Ö Ü ^ ä ë ï ö',
  '# @ [ ¥ ] ^ ` { | }',
].map(signs => signs.split(' '))

const WINDOWS: Readonly<Record<number, string>> = {
  27: 'windows-1252',
  31: 'windows-1250',
  33: 'windows-1251',
  34: 'windows-1253',
  35: 'windows-1254',
  36: 'windows-1255',
}

export interface CodePage {
  /** Null where the bytes are no text of this page. */
  readonly text: (bytes: Uint8Array) => string | null
  /** The letters beyond ASCII as this page has them; null where it has not all of them. */
  readonly bytes: (text: string) => Uint8Array | null
}

/** The page that `^CI` with this first value sets; undefined where it is none of those known here. */
export function codePage(number: number): CodePage | undefined {
  if (number === 28) return UTF_8
  if (number >= 0 && number <= 13) return singleBytes(CP850, NATIONAL[number])
  const windows = WINDOWS[number]
  return windows === undefined
    ? undefined
    : singleBytes(new TextDecoder(windows).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128)))
}

const UTF_8: CodePage = {
  text(bytes) {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return null
    }
  },
  bytes: text => Buffer.from(text, 'utf8'),
}

function singleBytes(upper: string, national?: readonly string[]): CodePage {
  const lower = new Map(REPLACED.map((sign, at) => [sign.charCodeAt(0), national?.[at] ?? sign]))
  return {
    text: bytes =>
      Array.from(bytes, byte =>
        byte < 128 ? (lower.get(byte) ?? String.fromCharCode(byte)) : (upper[byte - 128] as string),
      ).join(''),
    bytes(text) {
      const bytes = Array.from(text, character => {
        const code = character.charCodeAt(0)
        // A service writes ASCII as it means it; which national signs a page puts in their places is the page's.
        return code < 128 ? code : upper.indexOf(character) + 128
      })
      // Between 127 and the first of the page: not found. The controls of a page are no letters.
      return bytes.includes(127) || /[\u0080-\u009f]/.test(text) ? null : Uint8Array.from(bytes)
    },
  }
}

/** What a printer has where no label said `^CI` (guide, ^CI: initial value 0). */
export const USUAL_PAGE = 0
