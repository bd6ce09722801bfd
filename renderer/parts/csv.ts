// Writes a table as CSV that a spreadsheet opens without running anything in it.

/** RFC 4180, with a byte-order mark so that spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  // A leading = + - @, tab or return would make it a formula.
  const tame = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame
}

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, content: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Later: the browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
