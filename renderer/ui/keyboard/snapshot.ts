// Puts a field back as it was before a scanner typed into it.

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const TYPED_INPUTS = new Set([
  'text',
  'search',
  'email',
  'tel',
  'url',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
])

/** The field that typed characters would change, if the focus is in one: not one that is only read by now. */
export function typedField(element: Element | null): TypedField | undefined {
  if (element instanceof HTMLSelectElement) return element
  const isTyped =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && TYPED_INPUTS.has(element.type))
  return isTyped && !element.readOnly ? element : undefined
}

/** Remembers the field's value; the function returned puts it back and tells React. */
export function rememberField(field: TypedField): () => void {
  const value = field.value
  const selection = hasSelection(field) ? ([field.selectionStart, field.selectionEnd] as const) : undefined
  return () => {
    if (field.value === value) return
    put(field, value)
    if (selection && hasSelection(field)) field.setSelectionRange(...selection)
  }
}

/**
 * As if it had been typed there; the function returned takes it back. False where the field takes no text now. What stood
 * in a field that is only reached by this gives way, as it would when reached by Tab.
 */
export function typeInto(field: TypedField, text: string): (() => void) | false {
  if (field.disabled || field instanceof HTMLSelectElement || field.readOnly) return false
  const goesOn = document.activeElement === field
  field.focus()
  if (document.activeElement !== field) return false
  const takeBack = rememberField(field)
  // As by the key itself: what is marked gives way.
  const [from, to] = goesOn ? markedIn(field) : [0, field.value.length]
  put(field, field.value.slice(0, from) + text + field.value.slice(to))
  if (hasSelection(field)) field.setSelectionRange(from + text.length, from + text.length)
  return takeBack
}

/** The rest of a text that began in the field, while a question stands over it; the function returned takes it back. */
export function typeOn(field: TypedField, text: string): () => void {
  const takeBack = rememberField(field)
  put(field, field.value + text)
  return takeBack
}

function markedIn(field: TypedField): readonly [number, number] {
  const end = field.value.length
  return hasSelection(field) ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end]
}

function put(field: TypedField, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object
  // React watches the instance's own setter; the prototype's lets the input event be seen as a change.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function hasSelection(field: TypedField): field is HTMLInputElement | HTMLTextAreaElement {
  // selectionStart is null on inputs such as number or email.
  return !(field instanceof HTMLSelectElement) && field.selectionStart !== null
}
