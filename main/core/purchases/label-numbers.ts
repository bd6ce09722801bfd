// The numbers of a label: what people call it by, and by which the parcel service is asked for one that it sold.

import type { LabelIdentifiers } from './identifiers.ts'
import type { ReprintRequest } from './label-service.ts'
import { bareCode, codesInside, formsOfCode, isSameCode, plainCode } from './scanned-codes.ts'

type Codes = { readonly [Name in 'readableBarCode' | 'encodedBarCode']?: string | undefined }

/**
 * What the bars say, as their service has it. Where that is a number of the same form as the one under them, and another, one of
 * the two is another package's: the label goes by the one that people read, and by this one nothing is asked, proven or
 * handed over. What is said in some other form may be anything.
 */
export function ownBars({ readableBarCode, encodedBarCode }: Codes): string | undefined {
  if (readableBarCode === undefined || encodedBarCode === undefined) return encodedBarCode
  const inBars = [...formsOfCode(encodedBarCode), ...codesInside(encodedBarCode)]
  const isIt = formsOfCode(readableBarCode).some(own => inBars.some(form => isSameCode(form, own)))
  const form = formOf(readableBarCode)
  const isAnothers = form.length >= LEAST_NUMBER && inBars.some(one => formOf(one) === form)
  return isIt || !isAnothers ? encodedBarCode : undefined
}

/** A shorter one may be a count, or a part. */
const LEAST_NUMBER = 12
const formOf = (code: string) => bareCode(code).replace(/\p{N}/gu, '9').replace(/\p{L}/gu, 'A')

/**
 * By which a label goes, whoever sold it: the tracking number of each package; of a label without one, as all of the
 * parcel service are, the number under its bars, or what the bars say, or its label ID.
 */
export function labelNumbers({
  trackingNumbers = [],
  readableBarCode,
  encodedBarCode,
  labelId,
}: { readonly [Name in keyof LabelIdentifiers]?: LabelIdentifiers[Name] | undefined }): readonly string[] {
  if (trackingNumbers.length > 0) return [...new Set(trackingNumbers)]
  return [readableBarCode ?? encodedBarCode ?? labelId].filter(code => code !== undefined)
}

/**
 * All that two boxes may go by alike: also what the bars say, where it is another number than the one under them, and the
 * label ID, by which the parcel service closes and prints again.
 */
export const numbersOnLabel = (identifiers: LabelIdentifiers): readonly string[] => {
  const { labelId, readableBarCode, encodedBarCode } = identifiers
  const all = [...labelNumbers(identifiers), readableBarCode, encodedBarCode, labelId]
  return [...new Set(all.filter(code => code !== undefined))]
}

/**
 * How a label is asked for, one request after the other until one is answered: by what its service gave, all at once;
 * where it gave nothing, by what a person gave.
 *
 * ASSUMPTION: the parcel service has no field of the name tracking number (parcel-label.md, Reprint request). What a
 * person reads on the label or on the service's own pages is the number under the bars; what a scanner reads are the
 * bars; and who has only the label ID may have typed it in either field.
 */
export function reprintRequests(identifiers: LabelIdentifiers): readonly ReprintRequest[] {
  const { trackingNumbers, labelId, readableBarCode, typed = [] } = identifiers
  const encodedBarCode = ownBars(identifiers)
  const ownId = labelId !== undefined && !typed.includes(labelId) ? labelId : undefined
  if (ownId !== undefined || readableBarCode !== undefined || encodedBarCode !== undefined) {
    return [
      {
        ...(labelId !== undefined && { labelId }),
        ...(readableBarCode !== undefined && { readableBarCode }),
        ...(encodedBarCode !== undefined && { encodedBarCode }),
      },
    ]
  }
  const given = [labelId, ...trackingNumbers].filter(number => number !== undefined)
  const asGrouped = trackingNumbers.filter(number => bareCode(number) !== plainCode(number))
  const readable = trackingNumbers.flatMap(formsOfCode)
  const ungrouped = new Set(asGrouped.map(bareCode))
  const asked = (forms: readonly string[]) => forms.map(readableBarCode => ({ readableBarCode }))
  return [
    ...(labelId === undefined ? [] : [{ labelId }]),
    ...asked(readable.filter(form => !ungrouped.has(form))),
    ...given.map(plainCode).map(encodedBarCode => ({ encodedBarCode })),
    ...trackingNumbers.map(number => ({ labelId: number.trim() })),
    // Hyphens may be a number's own, so it is asked for as it was typed first.
    ...asked([...ungrouped]),
  ]
}

/**
 * The numbers of a label that was asked for by a person's number, once its service has given it: its own, as if they had
 * come with the purchase. A person's number stays only where it is none of them.
 */
export function withFetched(known: LabelIdentifiers, fetched: LabelIdentifiers): LabelIdentifiers {
  const own = [fetched.labelId, fetched.readableBarCode, fetched.encodedBarCode].filter(
    code => code !== undefined,
  )
  const forms = own.flatMap(formsOfCode)
  const isOther = (number: string) => !forms.some(form => isSameCode(form, number))
  const labelId = fetched.labelId ?? known.labelId
  const typed = (known.typed ?? []).filter(isOther)
  return {
    trackingNumbers: known.trackingNumbers.filter(isOther),
    ...(labelId !== undefined && { labelId }),
    ...(fetched.readableBarCode !== undefined && { readableBarCode: fetched.readableBarCode }),
    ...(fetched.encodedBarCode !== undefined && { encodedBarCode: fetched.encodedBarCode }),
    ...(typed.length > 0 && { typed }),
  }
}
