// Headings that name what changes what is bought, and what counts as saying something below them.
import { describe, expect, test } from 'vitest'
import { weightOf, weightyColumns, weightyIn } from '../../../main/core/orders/weighty-columns.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

describe('a heading', () => {
  test.each([
    ['Hazard class', 'danger'],
    ['Lithium batteries', 'danger'],
    ['UN number', 'danger'],
    ['Contiene baterías', 'danger'],
    ['Customs note', 'customs'],
    ['Country of origin code', 'customs'],
    ['HTS', 'customs'],
    ['Régimen de aduana', 'customs'],
    ['Insured for', 'money'],
    ['COD amount', 'money'],
    ['Importe contra reembolso', 'money'],
  ])('“%s” is of %s', (heading, of) => {
    expect(weightOf(heading)).toBe(of)
  })

  test.each([
    'Gift message',
    'Customer note',
    'Subtotal',
    'Tags',
    'Un comentario',
    'Unit price',
    'Billing country',
  ])('“%s” is of none of them', heading => {
    expect(weightOf(heading)).toBeUndefined()
  })
})

describe('a cell', () => {
  const columns = weightyColumns({ columns: ['Hazard', 'Customs note', 'Insured for'] }, {}, [])
  const at = (cells: readonly string[], country: string) => {
    const shipment = sampleShipment()
    const to = { ...shipment.to, country }
    const row = { service: 'label-server', shipment: { ...shipment, to }, today: '2026-12-01' } as const
    return weightyIn(cells, columns, row).map(({ of }) => of)
  }

  test.each(['', 'no', 'None', '0', '0.00', '$0.00', '-', 'n/a'])('of “%s” says nothing', cell => {
    expect(at([cell, cell, cell], 'CA')).toEqual([])
  })

  test('of customs counts where customs ask, and one of money where it is an amount or a yes', () => {
    expect(at(['Lithium', 'Samples', '40'], 'CA')).toEqual(['danger', 'customs', 'money'])
    expect(at(['Lithium', 'Samples', 'USD'], 'US')).toEqual(['danger'])
    expect(at(['', '', 'yes'], 'US')).toEqual(['money'])
  })

  test('of a column that is taken, compared, or left out by a person is none of these', () => {
    const table = { columns: ['Hazard', 'Customs note', 'Insured for'] }
    expect(weightyColumns(table, { hazmat: 0 }, [1], [2])).toEqual([])
  })
})
