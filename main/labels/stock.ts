// What a printer's stock is in dots, at each print resolution.
import type { Dpi, Resolution, Stock } from '../core/printing/printer.ts'

/** What label printers are sold with. */
export const RESOLUTIONS: readonly Dpi[] = [203, 300, 600]

/** A "203 dpi" head has 8 dots to the millimetre, which is 203.2 to the inch; the others are what they are called. */
export const dotsPerInch = (dpi: Dpi): number => (dpi === 203 ? 203.2 : dpi)

/** Dots to the inch along each axis: the printer's own pitch if it is known, else what `dpi` means. */
export function dotsPerInchOf({ dpi, pitch }: Resolution): { x: number; y: number } {
  return pitch ? { x: pitch.x * 25.4, y: pitch.y * 25.4 } : { x: dotsPerInch(dpi), y: dotsPerInch(dpi) }
}

/** The dots that fit on the stock: 4 in are 813 columns at 203 dpi, 1,200 at 300; 8 in are 1,626 rows at 203. */
export function stockDots(stock: Stock, resolution: Resolution): { widthDots: number; heightDots: number } {
  const perInch = dotsPerInchOf(resolution)
  return {
    widthDots: Math.round(stock.widthInch * perInch.x),
    heightDots: Math.round(stock.heightInch * perInch.y),
  }
}

/** The stock's size for a sentence. */
export const stockName = ({ widthInch, heightInch }: Stock): string => `${widthInch} × ${heightInch} in`
