// How a form field is found by its path: for the focus, and for the problem that names it.

export const fieldId = (path: string): string => `field-${path}`

/** Puts the focus into a field; true where the form shows it. */
export function focusField(path: string): boolean {
  const element = document.getElementById(fieldId(path))
  const target =
    element?.matches('input, textarea, select, button') === false
      ? element.querySelector<HTMLElement>('input:checked, input, button')
      : element
  target?.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  return target !== null && target !== undefined
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
