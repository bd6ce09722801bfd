// An order: a shipment request as the label server understands it once its rules are satisfied.
import type { ShippingService } from './catalogue.ts'
import type { WireCustomsData } from './wire.ts'

export interface OrderAddress {
  readonly companyName: string
  readonly name: string
  readonly lines: readonly string[]
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly phoneNumber: string
  readonly residential: boolean
}

export interface OrderPackage {
  readonly weightOz: number
  readonly dimensions?: {
    readonly lengthInch: number
    readonly widthInch: number
    readonly heightInch: number
  }
  readonly signature: string
  readonly dangerousGoods: string
  readonly description: string
}

export interface Order {
  readonly requestId: string | undefined
  readonly from: OrderAddress
  readonly to: OrderAddress
  readonly international: boolean
  /** Nothing where the request names no service, as rate shopping may. */
  readonly service: ShippingService | undefined
  readonly packages: readonly OrderPackage[]
  readonly totalWeightOz: number
  readonly customs: WireCustomsData | undefined
  readonly dutyTerms: string
  readonly endorsement: string
  readonly secondaryEndorsement: string
  readonly imageFormat: 'Png' | 'Zpl'
  /** The day of shipment, yyyy-MM-dd. */
  readonly shipDate: string
  readonly docTabs: readonly string[]
  readonly references: {
    readonly reference1: string
    readonly reference2: string
    readonly orderNumber: string
  }
}

/** Takes one message for the answer's `errors` or `warnings`. */
export type Say = (message: string) => void
