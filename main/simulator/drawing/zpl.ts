// A label plan as ZPL: what a thermal printer is sent.
import { code128Bars, placeBars } from './barcode.ts'
import {
  type BarcodePiece,
  LABEL_HEIGHT_DOTS,
  LABEL_WIDTH_DOTS,
  type LabelPlan,
  type TextPiece,
} from './label-plan.ts'
import { loadLettering } from './lettering.ts'
import { fittedHeight } from './picture.ts'

/** `^FD` data for `^FH`: everything but plain letters goes as hexadecimal UTF-8, so no text can be a command. */
function zplField(text: string): string {
  const cleaned = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
  return [...cleaned]
    .map(char =>
      /[A-Za-z0-9 .,'#/()-]/.test(char)
        ? char
        : [...Buffer.from(char, 'utf8')]
            .map(byte => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`)
            .join(''),
    )
    .join('')
}

/** One format, `^XA` to `^XZ`. */
export async function zplOf(plan: LabelPlan): Promise<string> {
  const lines = [
    '^XA',
    '^CI28',
    `^PW${LABEL_WIDTH_DOTS}`,
    `^LL${LABEL_HEIGHT_DOTS}`,
    // A label before may have left these changed.
    '^LH0,0^LS0^PON^PMN^LRN^MUD^JMA^FWN^CVN',
  ]
  for (const piece of plan) {
    switch (piece.kind) {
      case 'text':
        lines.push(await textField(piece))
        break
      case 'box': {
        const line = piece.line ?? Math.min(piece.width, piece.height)
        lines.push(`^FO${piece.x},${piece.y}^GB${piece.width},${piece.height},${line}^FS`)
        break
      }
      case 'code128':
        lines.push(await barcodeField(piece))
        break
      case 'data-matrix':
        lines.push(`^FO${piece.x},${piece.y}^BXN,${piece.moduleDots},200^FH^FD${zplField(piece.data)}^FS`)
        break
    }
  }
  lines.push('^PQ1', '^XZ', '')
  return lines.join('\n')
}

/** A printer's own letters may be so much wider than ours: a line that breaks is printed over itself. */
const PRINTERS_LETTERS = 1.13

async function textField(piece: TextPiece): Promise<string> {
  const lettering = await loadLettering()
  const height = fittedHeight(piece, lettering)
  const width = lettering.width(piece.text, height, piece.weight ?? 'regular') * PRINTERS_LETTERS
  const letters = Math.min(height, Math.floor((height * (piece.width ?? width)) / Math.max(width, 1)))
  const y = Math.round(piece.y + (piece.height - height) / 2)
  const letter = { left: 'L', center: 'C', right: 'R' }[piece.align ?? 'left']
  // ^FB places the line within its width.
  const block =
    piece.width && piece.align && piece.align !== 'left' ? `^FB${piece.width},1,0,${letter},0` : ''
  const reverse = piece.ink === 'white' ? '^FR' : ''
  return `^FO${Math.round(piece.x)},${y}^A0N,${height},${letters}${block}${reverse}^FH^FD${zplField(piece.text)}^FS`
}

async function barcodeField(piece: BarcodePiece): Promise<string> {
  const { x, moduleDots } = placeBars(piece, await code128Bars(piece))
  // Mode D reads a GS1 element string with its parentheses, mode A picks the shortest subsets.
  const mode = piece.gs1 ? 'D' : 'A'
  return `^FO${x},${piece.y}^BY${moduleDots}^BCN,${piece.height},N,N,N,${mode}^FH^FD${zplField(piece.data)}^FS`
}
