// The words of setting up the scale, what is remembered, and the people of a bench.
import type { WordTable } from './word-table.ts'

export const benchSection = {
  'set.section-bench': { en: 'Scale and addresses', es: 'Báscula y direcciones' },
  'bench.scale': { en: 'Scale', es: 'Báscula' },
  'bench.scale-none': { en: 'No scale', es: 'Sin báscula' },
  'bench.scale-usb': { en: 'USB scale', es: 'Báscula USB' },
  'bench.scale-serial': { en: 'Serial port', es: 'Puerto serie' },
  'bench.find': { en: 'Look for scales', es: 'Buscar básculas' },
  'bench.found-none': {
    en: 'No scale was found. Check its cable and that it is on.',
    es: 'No se encontró ninguna báscula. Revise el cable y que esté encendida.',
  },
  'bench.port': { en: 'Port', es: 'Puerto' },
  'bench.protocol': { en: 'Its protocol (see its manual)', es: 'Su protocolo (vea el manual)' },
  'bench.protocol-nci': {
    en: 'NCI / Weigh-Tronix (most shipping scales)',
    es: 'NCI / Weigh-Tronix (la mayoría)',
  },
  'bench.protocol-mt-sics': { en: 'Mettler Toledo SICS', es: 'Mettler Toledo SICS' },
  'bench.protocol-toledo-8217': { en: 'Toledo 8217', es: 'Toledo 8217' },
  'bench.protocol-toledo-continuous': { en: 'Toledo continuous', es: 'Toledo continuo' },
  'bench.protocol-and': { en: 'A&D', es: 'A&D' },
  'bench.protocol-ohaus': { en: 'Ohaus', es: 'Ohaus' },
  'bench.baud': { en: 'Speed (baud)', es: 'Velocidad (baudios)' },
  'bench.parity': { en: 'Bits and parity', es: 'Bits y paridad' },
  'bench.unit': { en: 'Unit', es: 'Unidad' },
  'bench.try': { en: 'Put something on the scale to try it.', es: 'Ponga algo en la báscula para probarla.' },
  'bench.scan-back': { en: 'Scan the label back', es: 'Escanear la etiqueta en la caja' },
  'bench.scan-back-off': { en: 'Off', es: 'No' },
  'bench.scan-back-remind': { en: 'Remind', es: 'Recordar' },
  'bench.scan-back-must': { en: 'Before the next order', es: 'Antes del siguiente pedido' },
  'bench.scan-back-hint': {
    en: 'The label just printed is scanned on its box, to check that it is on the right one.',
    es: 'La etiqueta recién impresa se escanea en su caja, para comprobar que está en la correcta.',
  },
  'bench.book': { en: 'Address book', es: 'Libreta de direcciones' },
  'bench.book-on': {
    en: 'Remember recipients and suggest them while a name is typed',
    es: 'Recordar a los destinatarios y sugerirlos al escribir un nombre',
  },
  'bench.book-days': {
    en: 'Forget an address after this many days unused',
    es: 'Olvidar una dirección tras estos días sin uso',
  },
  'bench.book-clear': { en: 'Forget all addresses now', es: 'Olvidar ahora todas las direcciones' },
  'bench.book-cleared_one': { en: '{{count}} address was forgotten.', es: 'Se olvidó {{count}} dirección.' },
  'bench.book-cleared_other': {
    en: '{{count}} addresses were forgotten.',
    es: 'Se olvidaron {{count}} direcciones.',
  },
  'bench.zone': { en: 'Time zone of the reports', es: 'Zona horaria de los informes' },
  'bench.zone-own': { en: 'as this computer', es: 'la de este equipo' },

  'people.text': {
    en: 'Once there is a supervisor, only supervisors buy a second label, print held labels anyway and change settings, and do what is chosen below. Every action is recorded with the name.',
    es: 'Cuando hay un supervisor, solo los supervisores compran otra etiqueta, imprimen lo retenido y cambian ajustes, y hacen lo que se elige abajo. Cada acción queda registrada con su nombre.',
  },
  'people.none': { en: 'Everyone may do everything', es: 'Todos pueden hacer todo' },
  'people.none-text': {
    en: 'Add a supervisor first, then the packers.',
    es: 'Añada primero un supervisor y después a los empacadores.',
  },
  'people.name': { en: 'Name', es: 'Nombre' },
  'people.role': { en: 'Role', es: 'Función' },
  'people.new-pin': { en: 'PIN, 4 to 12 digits', es: 'PIN, de 4 a 12 cifras' },
  'people.chooses-pin': {
    en: 'chooses a PIN at the first sign-in',
    es: 'elige su PIN al entrar por primera vez',
  },
  'people.keep-pin': { en: 'Empty keeps the PIN', es: 'Vacío: el PIN no cambia' },
  'people.add': { en: 'Add a person', es: 'Añadir una persona' },
  'people.change': { en: 'Change {{name}}', es: 'Cambiar {{name}}' },
  'set.section-people': { en: 'People', es: 'Personas' },
} as const satisfies WordTable
