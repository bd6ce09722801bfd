// What a row of the table of shipment fields says, and the paths that need one.
import type { Address, ServiceName, Shipment } from './shipment.ts'

/** Every path to a value; `*` is any entry of a list. */
type PathIn<Value> = {
  [Key in keyof Value & string]: NonNullable<Value[Key]> extends readonly (infer One)[]
    ? One extends object
      ? `${Key}.*.${PathIn<One>}`
      : Key
    : NonNullable<Value[Key]> extends object
      ? `${Key}.${PathIn<NonNullable<Value[Key]>>}`
      : Key
}[keyof Value & string]

/** What the parcel service takes of a return address (`return-fields.ts`). */
type OfReturn = 'name' | 'companyName' | 'address1' | 'address2' | 'city' | 'state' | 'postalCode'
/** The sender is a setting, a return address is in the US, and a value for customs is the sum of its items. */
type NotEntered = `from.${string}` | `returnTo.${Exclude<keyof Address, OfReturn>}` | 'customs.valueCents'
export type FieldPath = Exclude<PathIn<Shipment>, NotEntered>

/** How a text becomes the value. */
export type FieldKind =
  | 'text'
  | 'country'
  /** Where a thing is made: a country, and nothing where nobody says. */
  | 'origin'
  | 'weight'
  | 'side'
  | 'money'
  | 'number'
  | 'yes-no'
  | 'lines'
  | 'day'

/** The groups under F8, in their order. */
export const FIELD_GROUPS = [
  'references',
  'delivery',
  'contents',
  'return',
  'endorsements',
  'customs',
  'packages',
] as const

interface Place {
  readonly group: (typeof FIELD_GROUPS)[number]
  /** As the service takes them, with a word where they need one. */
  readonly choices?: readonly { readonly value: string; readonly word?: string }[]
  /** What is usual, where any other text may be typed. */
  readonly offers?: readonly { readonly value: string; readonly word: string }[]
  /** The settings' list of choices (`labelServer.enumerations`); free text where there is none. */
  readonly listed?: 'endorsement' | 'secondaryEndorsement' | 'dutyTerms' | 'signature' | 'dangerousGoods'
  /** Of twelve columns; three where none is given. */
  readonly span?: 2 | 3 | 4 | 6
}

export interface ShipmentField {
  readonly kind: FieldKind
  /** The screens' word for it. */
  readonly label: string
  /** On the form itself (`package-form.tsx`). */
  readonly main?: true
  /** Where not every service takes a field of the form itself. */
  readonly services?: readonly ServiceName[]
  /** Under F8, where the service takes it. */
  readonly more?: Readonly<Partial<Record<ServiceName, Place>>>
  /** If this other field is empty, it is reported: the service takes neither without the other. */
  readonly needs?: FieldPath
  /**
   * Where a service has no place for it: what changes what is bought or owed, or is a duty, stops before money; what
   * is only said is left out, and the bought label says so.
   */
  readonly notTaken?: Readonly<Partial<Record<ServiceName, 'stops' | 'warns'>>>
  /** The same of the sender or a return address, where that is otherwise than of the recipient. */
  readonly notTakenOf?: Readonly<
    Partial<Record<'from' | 'returnTo', Readonly<Partial<Record<ServiceName, 'stops' | 'warns'>>>>>
  >
  /** Means something only where customs ask of the parcel; elsewhere it is left out and said. */
  readonly ofCustoms?: true
  /** A kind of something: files write that there is none, or only that there is one. */
  readonly isKind?: true
  /** What files write for yes and no of it besides, in small letters. */
  readonly words?: { readonly yes: readonly string[]; readonly no: readonly string[] }
  /**
   * Headings as shops and warehouse programs write them, without spaces and accents: the field's own name, the
   * screens' word, the others. Two of these in one file say the same.
   */
  readonly headings?: string
  /** Headings of something related, taken where there is none of the others: beside one it may say something else. */
  readonly looser?: string
  /** What the column is called, where it is not the label. */
  readonly columnLabel?: string
}
