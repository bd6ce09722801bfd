// The words of the page with every bench of a shared ledger.
import type { WordTable } from './word-table.ts'

export const benches = {
  'benches.title': { en: 'All benches', es: 'Todas las mesas' },
  'benches.to-shift': { en: 'to the shift report', es: 'al informe de turno' },
  'benches.bench': { en: 'Bench', es: 'Mesa' },
  'benches.here': { en: 'this one', es: 'esta' },
  'benches.state': { en: 'State', es: 'Estado' },
  'benches.printers': { en: 'Printer', es: 'Impresora' },
  'benches.waiting': { en: 'Waiting', es: 'En espera' },
  'benches.decisions': { en: 'To decide', es: 'Por decidir' },
  'benches.last': { en: 'Last label', es: 'Última etiqueta' },
  'benches.version': { en: 'Version', es: 'Versión' },
  'benches.ok': { en: 'Working', es: 'En marcha' },
  'benches.attention': { en: 'Working, needs a look', es: 'En marcha, requiere atención' },
  'benches.blocked': { en: 'Cannot buy labels', es: 'No puede comprar etiquetas' },
  'benches.off': { en: 'Off', es: 'Apagada' },
  'benches.lost': { en: 'Not heard of', es: 'Sin noticias' },
  'benches.lost-text': {
    en: 'Check its power and its network.',
    es: 'Revise la corriente y la red de la mesa.',
  },
  'benches.untold': { en: 'On, nothing known yet', es: 'Encendida, aún sin datos' },
  'benches.untold-text': {
    en: 'Its program may be another version.',
    es: 'Su programa puede ser de otra versión.',
  },
  'benches.late': { en: 'Last word of it: {{time}}', es: 'Última noticia: {{time}}' },
  'benches.training': { en: 'Training', es: 'Práctica' },
  'benches.trials': { en: 'Trial: {{names}}', es: 'Prueba: {{names}}' },
  'benches.none': { en: 'No bench has said anything yet', es: 'Ninguna mesa ha dicho nada aún' },
  'benches.none-text': {
    en: 'Each bench of this ledger appears here within half a minute of its start.',
    es: 'Cada mesa de este registro aparece aquí a más tardar medio minuto después de arrancar.',
  },
  'benches.sum': { en: '{{working}} of {{all}} working', es: '{{working}} de {{all}} en marcha' },
  'benches.reason-records-unreadable': {
    en: 'its records cannot be read',
    es: 'no se pueden leer sus registros',
  },
  'benches.reason-buying-stopped': { en: 'buying has stopped', es: 'las compras están detenidas' },
  'benches.reason-ending': { en: 'it is being closed', es: 'se está cerrando' },
  'benches.reason-no-printer': { en: 'no printer is set up', es: 'no tiene impresora configurada' },
  'benches.reason-printer-not-ready': { en: 'a printer is not ready', es: 'una impresora no está lista' },
  'benches.reason-service-away': { en: 'a service does not answer', es: 'un servicio no responde' },
  'benches.reason-service-refused': {
    en: 'a service does not accept its sign-in',
    es: 'un servicio no acepta sus credenciales',
  },
  'benches.reason-decisions-wait': { en: 'something needs an answer', es: 'algo pide una respuesta' },
  'benches.reason-concerns': { en: 'a notice is on its screen', es: 'hay un aviso en su pantalla' },
  'benches.reason-disk-low': { en: 'its disk is nearly full', es: 'su disco está casi lleno' },
} as const satisfies WordTable
