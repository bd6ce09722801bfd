// The words of the meters screen.
import type { WordTable } from './word-table.ts'

export const meters = {
  'meters.title': { en: 'Postage meters', es: 'Medidores de franqueo' },
  'meters.read': { en: 'Read again', es: 'Leer otra vez' },
  'meters.read-one': { en: 'Read this one', es: 'Leer este' },
  'meters.read-at': { en: 'Read {{time}}', es: 'Leído {{time}}' },
  'meters.none': { en: 'No meter yet', es: 'Aún sin medidor' },
  'meters.none-text': {
    en: 'The meters of your account at the service ({{labelServer}}) are listed here.',
    es: 'Aquí aparecen los medidores de su cuenta en el servicio ({{labelServer}}).',
  },
  'meters.labels_one': { en: 'label left', es: 'etiqueta restante' },
  'meters.labels_other': { en: 'labels left', es: 'etiquetas restantes' },
  'meters.about': { en: 'about', es: 'unas' },
  'meters.no-forecast': { en: 'balance', es: 'saldo' },
  'meters.balance': { en: 'Balance', es: 'Saldo' },
  'meters.pending': { en: 'On its way', es: 'En camino' },
  'meters.old': { en: 'Before', es: 'Antes' },
  // Of the readings: a void and a purchase between two of them show as their difference alone.
  'meters.spent': { en: '{{amount}} spent today', es: 'Hoy se gastaron {{amount}}' },
  'meters.added-today': {
    en: '{{amount}} added today, last at {{time}}',
    es: 'Hoy se añadieron {{amount}}, por última vez a las {{time}}',
  },
  'meters.being-added': {
    en: '{{amount}} is being added right now. Wait for it.',
    es: 'Ahora mismo se añaden {{amount}}. Espere.',
  },
  'meters.runs-out': { en: 'runs out at {{time}} at this pace', es: 'a este ritmo se agota: {{time}}' },
  'meters.lasts': { en: 'lasts longer than a day at this pace', es: 'a este ritmo dura más de un día' },
  'meters.number': { en: 'Meter {{id}}', es: 'Medidor {{id}}' },
  'meters.low': { en: 'Low: add funds before it runs out.', es: 'Bajo: añada fondos antes de que se agote.' },
  'meters.add': { en: 'Add funds…', es: 'Añadir fondos…' },
  'meters.unknown': {
    en: 'An earlier payment is not settled. Settle it first with F3.',
    es: 'Una recarga anterior sigue sin resolver. Resuélvala primero con F3.',
  },
  'meters.add-title': { en: 'Add funds to {{carrier}}', es: 'Añadir fondos a {{carrier}}' },
  'meters.amount': { en: 'Amount in dollars', es: 'Importe en dólares' },
  'meters.amount-bad': {
    en: 'Not an amount. Try 100 or 99.50.',
    es: 'No es un importe. Pruebe 100 o 99.50.',
  },
  'meters.amount-limit': { en: 'At most $100,000 at once.', es: 'Máximo $100,000 de una vez.' },
  'meters.now': { en: 'Balance now', es: 'Saldo ahora' },
  'meters.then': { en: 'Balance then', es: 'Saldo después' },
  'meters.fees-later': {
    en: 'The service may charge fees; they are shown as soon as it answers.',
    es: 'El servicio puede cobrar comisiones; se muestran en cuanto responda.',
  },
  'meters.sure': { en: 'Pay {{amount}}?', es: '¿Pagar {{amount}}?' },
  'meters.sure-text': {
    en: '{{amount}} of real money goes to {{carrier}}, meter {{id}}. It cannot be taken back from here.',
    es: '{{amount}} de dinero real van a {{carrier}}, medidor {{id}}. Desde aquí no se puede deshacer.',
  },
  'meters.sure-text-training': {
    en: '{{amount}} of training money goes to {{carrier}}, meter {{id}}.',
    es: '{{amount}} de dinero de práctica van a {{carrier}}, medidor {{id}}.',
  },
  'meters.go-on': { en: 'Go on', es: 'Continuar' },
  'meters.pay': { en: 'Yes, pay {{amount}}', es: 'Sí, pagar {{amount}}' },
  'meters.paying': { en: 'ADDING FUNDS', es: 'AÑADIENDO FONDOS' },
  'meters.added': { en: 'ADDED', es: 'AÑADIDO' },
  'meters.added-line': {
    en: '{{amount}} added. The new balance is {{balance}}.',
    es: 'Se añadieron {{amount}}. El nuevo saldo es {{balance}}.',
  },
  'meters.added-line-only': { en: '{{amount}} added.', es: 'Se añadieron {{amount}}.' },
  'meters.reference': { en: 'Your reference, if you need one', es: 'Su referencia, si la necesita' },
  'meters.transaction': { en: 'Transaction {{id}}.', es: 'Transacción {{id}}.' },
  'meters.fees': { en: 'Fees: {{fees}}.', es: 'Comisiones: {{fees}}.' },
  'meters.no-fees': { en: 'No fees.', es: 'Sin comisiones.' },
} as const satisfies WordTable
