// Numbers of dots as programs write them, as plain whole ones: what is no plain number would stay as it is in another
// printer's dots. A fraction of a dot is on no paper; of a module it decides how wide all bars are.
import { isCode } from '../label-codes.ts'
import { edited, parameterSpans, type ZplEdit } from '../zpl/zpl-edits.ts'
import { namedCommand, scanZpl, type ZplCommand } from '../zpl/zpl-scan.ts'
import { CODE_KINDS } from './code-modules.ts'
import { MEASURES } from './scaled-commands.ts'

/** The job with whole numbers, or the first command with a number that cannot be read as one. */
export function withWholeNumbers(
  zpl: Uint8Array,
): { readonly zpl: Uint8Array } | { readonly unread: string } {
  const edits: ZplEdit[] = []
  let unread: string | undefined
  scanZpl(zpl, command => {
    const { dots, module } = numbersOf(command)
    if (dots.length === 0 && module === undefined) return
    const spans = parameterSpans(zpl, command)
    for (const at of module === undefined ? dots : [...dots, module]) {
      const span = spans[at]
      const text = span && wholeOf(span.text, at === module)
      if (text === 'unread') unread ??= namedCommand(zpl, command)
      else if (span && text !== undefined && text !== span.text) edits.push({ ...span, text })
    }
  })
  return unread === undefined ? { zpl: edited(zpl, edits) } : { unread }
}

/** Which parameters are dots, and which is the width of a code's module. */
function numbersOf(command: ZplCommand): { readonly dots: readonly number[]; readonly module?: number } {
  const { prefix, name } = command
  if (prefix !== '^') return { dots: [] }
  if (name === 'BY') return { dots: [2], module: 0 }
  if (name === 'CF' || /^A[A-Z0-9@]?$/.test(name)) return { dots: [1, 2] }
  const kind = isCode(command) ? CODE_KINDS[name] : undefined
  if (!kind) return { dots: Object.keys(MEASURES[name] ?? {}).map(Number) }
  return {
    dots: kind.height === undefined ? [] : [kind.height],
    ...(typeof kind.module === 'number' && { module: kind.module }),
  }
}

/** Undefined where it is no number at all, and stays what it is. */
function wholeOf(text: string, isModule: boolean): string | undefined {
  if (!/\d/.test(text)) return undefined
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d{1,5})(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '') return 'unread'
  return isModule && Number(fraction) > 0 ? 'unread' : `${sign}${whole}`
}
