// The words of the shift report.
import type { WordTable } from './word-table.ts'

export const report = {
  'report.title': { en: 'Shift report', es: 'Informe de turno' },
  'report.open': { en: 'Shift report', es: 'Informe de turno' },
  'report.today': { en: 'Today', es: 'Hoy' },
  'report.yesterday': { en: 'Yesterday', es: 'Ayer' },
  'report.week': { en: 'Last 7 days', es: 'Últimos 7 días' },
  'report.which': { en: 'Which days', es: 'Qué días' },
  'report.first': { en: 'From', es: 'Desde' },
  'report.last': { en: 'To', es: 'Hasta' },
  'report.csv': { en: 'Save as CSV', es: 'Guardar CSV' },
  'report.print': { en: 'Print', es: 'Imprimir' },
  'report.none': { en: 'Nothing was shipped in these days', es: 'No se envió nada en estos días' },
  'report.none-text': { en: 'Choose other days above.', es: 'Elija otros días arriba.' },
  'report.operator': { en: 'Operator', es: 'Operador' },
  'report.nobody': { en: 'No PIN', es: 'Sin PIN' },
  'report.service': { en: 'Service', es: 'Servicio' },
  'report.bought': { en: 'Labels', es: 'Etiquetas' },
  'report.cost': { en: 'Cost', es: 'Costo' },
  'report.duplicates': { en: 'Second labels', es: 'Segundas etiquetas' },
  'report.reprints': { en: 'Reprints', es: 'Reimpresiones' },
  'report.voided': { en: 'Voided', es: 'Anuladas' },
  'report.voided-cost': { en: 'Refund expected', es: 'Reembolso esperado' },
  'report.refused': { en: 'Refused', es: 'Rechazadas' },
  'report.unknown': { en: 'No clear answer', es: 'Sin respuesta clara' },
  'report.pace_one': {
    en: '{{pace}} labels an hour, in one hour with labels',
    es: '{{pace}} etiquetas por hora, en una hora con etiquetas',
  },
  'report.pace_other': {
    en: '{{pace}} labels an hour, in {{count}} hours with labels',
    es: '{{pace}} etiquetas por hora, en {{count}} horas con etiquetas',
  },
  'report.total': { en: 'Total', es: 'Total' },
  'report.zone': { en: 'Days begin at midnight, {{zone}}.', es: 'Los días empiezan a medianoche, {{zone}}.' },
  'report.training': { en: 'Training labels only.', es: 'Solo etiquetas de práctica.' },
} as const satisfies WordTable
