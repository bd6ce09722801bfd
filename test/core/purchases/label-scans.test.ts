// What a scanner read of a label: its number whole, or within what its carrier puts around it.
import { describe, expect, test } from 'vitest'
import { readingOf } from '../../../main/core/purchases/label-scans.ts'

describe('a code of a label', () => {
  const GS = '\u001d'
  const RS = '\u001e'
  const EOT = '\u0004'
  const MAXICODE = `[)>${RS}01${GS}96841706672${GS}840${GS}001${GS}1Z12345675${GS}UPSN${GS}12345E${GS}089${GS}${GS}1/1${GS}10.1${GS}Y${GS}${GS}${GS}UT${RS}${EOT}`
  const USPS = '9400111899223197428490'
  const OTHER = '9400111899223197428506'
  test.each([
    ['USPS with its ZIP', { trackingNumbers: [USPS] }, `<GS>42097201<GS>${USPS}`, USPS],
    ['UPS', { trackingNumbers: ['1Z999AA10123456784'] }, '1z999aa10123456784', '1Z999AA10123456784'],
    [
      'FedEx, 34 digits',
      { trackingNumbers: ['779017972697'] },
      '1001921334250001000300779017972697',
      '779017972697',
    ],
    [
      'FedEx Ground, 22 digits',
      { trackingNumbers: ['987654312345672'] },
      '9611020987654312345672',
      '987654312345672',
    ],
    [
      'FedEx, 34 digits of its ground parcels',
      { trackingNumbers: ['794808390594'] },
      '9622001560001234567100794808390594',
      '794808390594',
    ],
    [
      'FedEx, a number of 14 digits',
      { trackingNumbers: ['61779017972697'] },
      '1001921334250001000361779017972697',
      '61779017972697',
    ],
    [
      'FedEx, 34 digits that end in a longer number',
      { trackingNumbers: ['779017972697'] },
      '1001921334250001000361779017972697',
      undefined,
    ],
    [
      'FedEx, a square code of its express parcels',
      { trackingNumbers: ['779017972697'] },
      `[)>${RS}01${GS}0210011${GS}840${GS}26${GS}7790179726970201${GS}FDE${GS}131189974${GS}151${GS}${GS}1/1${GS}1LB${RS}${EOT}`,
      '779017972697',
    ],
    [
      'UPS, the round code that has the number in three fields',
      { trackingNumbers: ['1Z12345E0112345675'] },
      MAXICODE,
      '1Z12345E0112345675',
    ],
    [
      'UPS, with its separators spelled out',
      { trackingNumbers: ['1Z12345E0112345675'] },
      MAXICODE.replaceAll(RS, '<RS>').replaceAll(GS, '<GS>').replaceAll(EOT, '<EOT>'),
      '1Z12345E0112345675',
    ],
    [
      "UPS, another service's number of the same shipper",
      { trackingNumbers: ['1Z12345E0312345675'] },
      MAXICODE,
      undefined,
    ],
    [
      'UPS, without its separators',
      { trackingNumbers: ['1Z12345E0112345675'] },
      MAXICODE.replaceAll(GS, ''),
      undefined,
    ],
    [
      'DHL, a licence plate with its identifier',
      { trackingNumbers: ['JD014600012794402457'] },
      'JJD014600012794402457',
      'JD014600012794402457',
    ],
    [
      'DHL, known with its identifier',
      { trackingNumbers: ['JJD014600012794402457'] },
      'jd01 4600 0127 9440 2457',
      'JJD014600012794402457',
    ],
    ['USPS with a ZIP of nine digits', { trackingNumbers: [USPS] }, `]C1420972011234${USPS}`, USPS],
    [
      'USPS, a number of 26 digits',
      { trackingNumbers: ['92748931507708513018050063'] },
      '4209720192748931507708513018050063',
      '92748931507708513018050063',
    ],
    ['USPS behind a ZIP that is none', { trackingNumbers: [USPS] }, `42000000${USPS}`, undefined],
    ['a square code that has the bars in it', { trackingNumbers: [USPS] }, `SAMPLE|42097201${USPS}`, USPS],
    ['a square code with fields of a message', { trackingNumbers: [USPS] }, `x${GS}${USPS}${RS}`, USPS],
    [
      'a link with the number and more',
      { trackingNumbers: [USPS] },
      `https://carrier.example/?n=${USPS}&x=1`,
      USPS,
    ],
    ['Code 39 with its stars', { trackingNumbers: [USPS] }, `*${USPS}*`, USPS],
    [
      'the bars of a label of one package',
      { trackingNumbers: ['T-1'], encodedBarCode: '4209720112345', labelId: 'L-7' },
      '4209720112345',
      'T-1',
    ],
    ['the label ID where there is no number', { trackingNumbers: [], labelId: 'L-7' }, 'l-7', 'L-7'],
    [
      'which package the bars of several are, nobody knows',
      { trackingNumbers: ['T-1', 'T-2'], labelId: 'L-7' },
      'L-7',
      undefined,
    ],
    [
      'a square code that says it among other things',
      { trackingNumbers: [USPS] },
      `SAMPLE|${USPS}|98028|1/1`,
      USPS,
    ],
    [
      'a square code with the numbers of two packages says of neither that it was scanned',
      { trackingNumbers: [USPS, OTHER] },
      `SAMPLE|${USPS}|${OTHER}`,
      undefined,
    ],
    [
      'the bars of a package whose number has another one in it',
      { trackingNumbers: [USPS.slice(0, 20), USPS] },
      USPS,
      USPS,
    ],
    ['a short number within another text', { trackingNumbers: ['T-1'] }, 'T-12', undefined],
    ['another number', { trackingNumbers: [USPS] }, USPS.replace(/0$/, '1'), undefined],
  ])('%s', (_what, identifiers, scanned, number) => {
    expect(readingOf(identifiers, scanned)?.number).toBe(number)
  })
})
