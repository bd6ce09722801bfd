// JSON as it is in the text: an object is everything it says, in order. `JSON.parse` keeps the last of two values that
// have one name, and tells nobody.

export interface JsonObject {
  readonly entries: readonly Entry[]
}
export type Entry = readonly [name: string, value: JsonValue]
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject

type Open =
  | { readonly list: JsonValue[]; readonly entries?: undefined }
  | { readonly entries: Entry[]; name?: string | undefined }

/** What parts values, and one of them; a string is read from its opening quote. */
const NEXT = /[\s,:]*(?:([{}[\]"])|([^\s,:{}[\]"]+))/y

/** Undefined where the text is no JSON. */
export function readJsonText(text: string): JsonValue | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  // From here on every bracket has its other, and every name its value.
  const whole: JsonValue[] = []
  const open: Open[] = [{ list: whole }]
  const put = (value: JsonValue) => {
    const into = open.at(-1)
    if (into?.entries) {
      into.entries.push([into.name ?? '', value])
      into.name = undefined
    } else into?.list.push(value)
  }
  NEXT.lastIndex = 0
  for (let found = NEXT.exec(text); found; found = NEXT.exec(text)) {
    const [, sign, plain] = found
    if (sign === '{') {
      const entries: Entry[] = []
      put({ entries })
      open.push({ entries })
    } else if (sign === '[') {
      const list: JsonValue[] = []
      put(list)
      open.push({ list })
    } else if (sign === '"') {
      const start = NEXT.lastIndex - 1
      NEXT.lastIndex = stringEnd(text, start)
      const string: string = JSON.parse(text.slice(start, NEXT.lastIndex))
      const into = open.at(-1)
      if (into?.entries && into.name === undefined) into.name = string
      else put(string)
    } else if (plain !== undefined) put(JSON.parse(plain))
    else open.pop()
  }
  return whole[0]
}

/** Behind the closing quote. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at + 1
  }
}
