// How a form field is found by its path: for the focus, and for the problem that names it.

export const fieldId = (path: string): string => `field-${path}`

/** What is typed while a label is being bought: the number of the order after it. */
export const AHEAD = 'ahead'

/** Puts the focus into a field; true where the form shows it. */
export function focusField(path: string): boolean {
  const target = focusable(path)
  if (target) takeFocus(target)
  return target !== undefined
}

/** Puts the focus into that of these fields which stands first on the form. */
export function focusFirst(paths: readonly string[]): void {
  const targets = paths.flatMap(path => focusable(path) ?? [])
  const [first] = targets.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  if (first) takeFocus(first)
}

export const hasFocusable = (paths: readonly string[]): boolean =>
  paths.some(path => focusable(path) !== undefined)

export const isOnForm = (path: string): boolean => document.getElementById(fieldId(path)) !== null

const SIDE = /^packages\.0\.(length|width|height)Inch$/

/** What takes the focus for a path: the sides of a known box have their place in the choice of boxes. */
function focusable(path: string): HTMLElement | undefined {
  const element =
    document.getElementById(fieldId(path)) ??
    (SIDE.test(path) ? document.getElementById(fieldId('box')) : null)
  if (element?.matches('input, textarea, select, button') !== false) return element ?? undefined
  return element.querySelector<HTMLElement>('input:checked, input, button') ?? undefined
}

function takeFocus(target: HTMLElement): void {
  target.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
}

/** The text field of a path, where the form shows it. */
export function textField(path: string): HTMLInputElement | undefined {
  const element = document.getElementById(fieldId(path))
  return element instanceof HTMLInputElement ? element : undefined
}

/** The path of the field that has the focus. */
export function focusedPath(): string | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[id^="field-"]')?.id
  return id?.slice('field-'.length)
}
