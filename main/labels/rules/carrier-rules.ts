// What carriers and their standards ask of a code on a label: one row a rule. A rule warns and never holds a label;
// contrast is not in the dots, so that none of them is a grade.
import type { ProblemParams } from '../../core/problem.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import type { LabelWarning } from '../label-warning.ts'

interface CarrierRule {
  /** The public document by its name. */
  readonly source: string
  /** Each way in which it can be broken. */
  readonly says: readonly SentenceCode[]
}

export const CARRIER_RULES = {
  'quiet-zone': {
    source: 'ISO/IEC 15417, GS1 General Specifications 5.4.4.2',
    says: ['carrier.quiet-left', 'carrier.quiet-right', 'carrier.quiet-above', 'carrier.quiet-below'],
  },
  'matrix-quiet-zone': {
    source: 'ISO/IEC 16022',
    says: ['carrier.quiet-around'],
  },
  position: {
    source: 'ISO/IEC 15417',
    says: ['carrier.near-edge'],
  },
  cut: {
    source: 'ISO/IEC 15417',
    says: ['carrier.cut'],
  },
  unread: {
    source: 'ISO/IEC 15417',
    says: ['carrier.unread'],
  },
  'x-dimension': {
    source: 'ISO/IEC 15417, AIM USS-128',
    says: ['carrier.bars-thin'],
  },
  'impb-x-dimension': {
    source: 'USPS Publication 199, USPS2000508',
    says: ['carrier.bars-thin', 'carrier.bars-thick'],
  },
  'even-bars': {
    source: 'GS1 General Specifications 5.4.4.1',
    says: ['carrier.bars-uneven'],
  },
  height: {
    source: 'ISO/IEC 15417',
    says: ['carrier.bars-low'],
  },
  'impb-height': {
    source: 'USPS Publication 199, USPS2000508',
    says: ['carrier.bars-low'],
  },
  'impb-structure': {
    source: 'USPS Publication 199, USPS2000508',
    says: ['carrier.impb-structure'],
  },
  'impb-service-type': {
    source: 'USPS Publication 199',
    says: ['carrier.impb-service-type'],
  },
  'impb-check-digit': {
    source: 'USPS Publication 199, USPS2000508',
    says: ['carrier.check-digit'],
  },
  'impb-readable-line': {
    source: 'USPS Publication 199, Parcel Labeling Guide',
    says: ['carrier.readable-line'],
  },
  destination: {
    source: 'USPS Publication 199; GS1 General Specifications, AI 420 and 421',
    says: ['carrier.destination'],
  },
  'ups-check-digit': {
    source: 'UPS Guide to Labeling',
    says: ['carrier.check-digit'],
  },
  'ups-maxicode': {
    source: 'UPS Guide to Labeling',
    says: ['carrier.maxicode'],
  },
  'fedex-check-digit': {
    source: 'FedEx Ground Bar Code & Label Layout Specification',
    says: ['carrier.check-digit'],
  },
  'dhl-check-digit': {
    source: 'DHL Express waybill number, remainder by 7',
    says: ['carrier.check-digit'],
  },
  'sscc-check-digit': {
    source: 'GS1 General Specifications 7.9.1',
    says: ['carrier.check-digit'],
  },
  's10-check-digit': {
    source: 'UPU standard S10',
    says: ['carrier.check-digit'],
  },
} as const satisfies Readonly<Record<string, CarrierRule>>

export type CarrierRuleId = keyof typeof CARRIER_RULES

type SaysOf<Id extends CarrierRuleId> = (typeof CARRIER_RULES)[Id]['says'][number]

/** A finding: which rule, by whom, and what was measured. */
export const finding = <Id extends CarrierRuleId>(
  rule: Id,
  code: SaysOf<Id>,
  params: ProblemParams = {},
): LabelWarning => ({ code, params: { ...params, rule, source: CARRIER_RULES[rule].source } })

/** In inches and modules; what is finer is a printer's or a scanner's. */
export const LIMITS = {
  /** Modules of white before and after the bars. */
  quietModules: 10,
  /** White is white: of what the standard asks for, a dot may be another's. */
  quietSpareDots: 1,
  matrixQuietModules: 1,
  /** The paper's edge may lie within the quiet zone this far: what is behind it is seldom dark. */
  edgeModules: 5,
  /** 7.5 mil. */
  thinnestInch: 0.0075,
  impbThinnestInch: 0.013,
  impbThickestInch: 0.021,
  impbHeightInch: 0.75,
  /** 5 mm, or a share of the bars' length. */
  heightInch: 5 / 25.4,
  heightShare: 0.15,
  /** Of a module, so far from a whole number of modules after the growth that all bars share. */
  unevenShare: 0.15,
  /** A size counts as met within this share: an inch is 203.2 dots and not 203. */
  sizeShare: 0.03,
} as const
