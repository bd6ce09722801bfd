// The words of the programs that send orders by themselves.
import type { WordTable } from './word-table.ts'

export const programs = {
  'set.section-programs': { en: 'Other programs', es: 'Otros programas' },
  'programs.text': {
    en: 'A shop or a warehouse program on this computer sends orders here and reads what became of them. They wait under F5 like a file’s; nothing is bought by them.',
    es: 'Una tienda o un programa de almacén en este equipo envía pedidos aquí y lee qué pasó con ellos. Esperan en F5 como los de un archivo; con ellos no se compra nada.',
  },
  'programs.enabled': { en: 'Orders of other programs', es: 'Pedidos de otros programas' },
  'programs.off': { en: 'Not taken', es: 'No se toman' },
  'programs.on': { en: 'Taken', es: 'Se toman' },
  'programs.port': { en: 'Port', es: 'Puerto' },
  'programs.port-hint': {
    en: 'They send to http://127.0.0.1 and this port; /openapi.json tells how.',
    es: 'Envían a http://127.0.0.1 y este puerto; /openapi.json dice cómo.',
  },
  'programs.elsewhere': {
    en: 'Your company lets them come from other computers too, over TLS.',
    es: 'Su empresa permite que lleguen también de otros equipos, por TLS.',
  },
  'programs.look-up': {
    en: 'Asked of an order that nobody here knows',
    es: 'Se le pregunta por un pedido que aquí nadie conoce',
  },
  'programs.look-up-hint': {
    en: 'An address of your own system with {reference} in it. What it says within 0.8 seconds fills the form.',
    es: 'Una dirección de su propio sistema con {reference}. Lo que diga en 0,8 segundos llena el formulario.',
  },
  'programs.look-up-header': { en: 'Header of its key', es: 'Cabecera de su clave' },
  'programs.look-up-key': { en: 'Its key', es: 'Su clave' },
  'programs.look-up-fields': {
    en: 'Where its answer has each field',
    es: 'Dónde tiene su respuesta cada campo',
  },
  'programs.look-up-fields-hint': {
    en: 'JSON: a JSON Pointer for each of our fields; the page for IT shows it. Empty: it answers by the names of /openapi.json.',
    es: 'JSON: un JSON Pointer para cada campo nuestro; la página para sistemas lo muestra. Vacío: responde con los nombres de /openapi.json.',
  },
  'programs.keys': { en: 'Keys', es: 'Llaves' },
  'programs.no-keys': { en: 'No program has a key', es: 'Ningún programa tiene llave' },
  'programs.no-keys-text': {
    en: 'Give each program a key of its own: its orders stand under its name, and one can be taken back alone.',
    es: 'Dé a cada programa su propia llave: sus pedidos aparecen con su nombre, y se puede anular una sola.',
  },
  'programs.add': { en: 'New key', es: 'Llave nueva' },
  'programs.revoke': { en: 'Revoke', es: 'Anular' },
  'programs.revoke-title': { en: 'Revoke the key of {{name}}?', es: '¿Anular la llave de {{name}}?' },
  'programs.revoke-text': {
    en: 'It sends no orders from then on. Those that it sent stay.',
    es: 'Desde entonces no envía pedidos. Los que envió se quedan.',
  },
  'programs.name': { en: 'Name of the program', es: 'Nombre del programa' },
  'programs.may': { en: 'What it may do', es: 'Qué puede hacer' },
  'programs.right-put': { en: 'Send orders', es: 'Enviar pedidos' },
  'programs.right-read': { en: 'Read what became of its orders', es: 'Leer qué pasó con sus pedidos' },
  'programs.right-read-costs': {
    en: 'Read what their labels cost',
    es: 'Leer cuánto costaron sus etiquetas',
  },
  'programs.right-read-all': {
    en: 'Read what became of all orders',
    es: 'Leer qué pasó con todos los pedidos',
  },
  'programs.make': { en: 'Make the key', es: 'Crear la llave' },
  'programs.mode-training': { en: 'for practice', es: 'de práctica' },
  'programs.mode-live': { en: 'for real orders', es: 'de pedidos reales' },
  'programs.made': { en: 'The key of {{name}}', es: 'La llave de {{name}}' },
  'programs.made-text': {
    en: 'Copy it into the program now: it is not shown again. The station keeps no copy that could be read.',
    es: 'Cópiela ahora en el programa: no se muestra otra vez. La estación no guarda ninguna copia legible.',
  },
  'programs.the-key': { en: 'Key', es: 'Llave' },
  'programs.copied': { en: 'I have it', es: 'Ya la tengo' },
} as const satisfies WordTable
