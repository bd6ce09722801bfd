// What a printer's stock is in dots, at each print resolution.
import type { Dpi, Stock } from '../core/printer.ts'

/** A "203 dpi" head has 8 dots to the millimetre, which is 203.2 to the inch; the others are what they are called. */
export const dotsPerInch = (dpi: Dpi): number => (dpi === 203 ? 203.2 : dpi)

/** The dots that fit on the stock: 4 in are 813 columns at 203 dpi, 1,200 at 300; 8 in are 1,626 rows at 203. */
export function stockDots(stock: Stock, dpi: Dpi): { widthDots: number; heightDots: number } {
  return {
    widthDots: Math.round(stock.widthInch * dotsPerInch(dpi)),
    heightDots: Math.round(stock.heightInch * dotsPerInch(dpi)),
  }
}

/** The stock's size for a sentence. */
export const stockName = ({ widthInch, heightInch }: Stock): string => `${widthInch} × ${heightInch} in`
