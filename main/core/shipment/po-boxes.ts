// Post-office boxes in addresses, and the carriers that bring nothing there.
import { cleanText } from '../clean-text.ts'
import type { Address } from './shipment.ts'

/** `PO Box 12`, `P.O. Box 12`, `POB 12`, `Post Office Box 12`, `Apartado 12`, `Apartado postal 12`. */
const PO_BOX =
  /\bp\.?\s*o\.?\s*box\b|\bp\.?\s*o\.?\s*b\.?\s*#?\s*\d|\bpost(?:al)?\s+office\s+box\b|\bapartado(?:\s+(?:postal|de\s+correos))?\s*(?:#|n[oº°.]*)?\s*\d/i

const LINES = ['address1', 'address2', 'address3'] as const

/** The line of an address that is a box at a post office. */
export const poBoxLine = (address: Address): (typeof LINES)[number] | undefined =>
  LINES.find(line => PO_BOX.test(cleanText(address[line] ?? '')))

/**
 * By their published terms (decision 159): UPS Tariff and Terms of Service, FedEx Service Guide, DHL Express Terms of Carriage.
 */
const CARRIERS: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[^a-z])ups/i, 'UPS'],
  [/(?:^|[^a-z])fed[ _-]?ex/i, 'FedEx'],
  [/(?:^|[^a-z])dhl/i, 'DHL'],
]

/** Their services whose last mile is the postal service's. */
const BY_MAIL = /sure[ _-]?post|smart[ _-]?post|mail|ground[ _-]?economy|ground[ _-]?saver|e[ _-]?commerce/i

/**
 * The carrier of a shipping service that does not deliver to a box. ASSUMPTION: no document says whose a service is; its
 * name begins with the carrier's, as every one that is shown does (label-server.md, `shippingServiceEnum`).
 */
export const carrierWithoutBoxes = (shippingService: string): string | undefined =>
  BY_MAIL.test(shippingService) ? undefined : CARRIERS.find(([name]) => name.test(shippingService))?.[1]
