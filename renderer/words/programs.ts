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
  'programs.results': {
    en: 'Results go to your own system',
    es: 'Los resultados van a su propio sistema',
  },
  'programs.results-hint': {
    en: 'What became of each label: its number, its cost, and whether it is printed, handed over or voided.',
    es: 'Qué pasó con cada etiqueta: su número, su costo, y si está impresa, entregada o anulada.',
  },
  'programs.results-off': { en: 'No', es: 'No' },
  'programs.results-webhook': { en: 'By HTTP (a signed webhook)', es: 'Por HTTP (un webhook firmado)' },
  'programs.results-folder': { en: 'As files in a folder', es: 'Como archivos en una carpeta' },
  'programs.results-url': { en: 'Address that receives them', es: 'Dirección que los recibe' },
  'programs.results-secret': { en: 'Secret of the signature', es: 'Secreto de la firma' },
  'programs.results-secret-hint': {
    en: '24 to 64 random bytes in base64, with whsec_ before them or without. Your own system has the same.',
    es: 'De 24 a 64 bytes al azar en base64, con whsec_ delante o sin él. Su propio sistema tiene el mismo.',
  },
  'programs.results-path': { en: 'Folder', es: 'Carpeta' },
  'programs.results-format': { en: 'Files', es: 'Archivos' },
  'programs.format-json': { en: 'JSON', es: 'JSON' },
  'programs.format-csv': { en: 'CSV', es: 'CSV' },
  'programs.results-of': { en: 'Results for your own system', es: 'Resultados para su propio sistema' },
  'programs.results-waiting_one': { en: '{{count}} result waits', es: '{{count}} resultado espera' },
  'programs.results-waiting_other': { en: '{{count}} results wait', es: '{{count}} resultados esperan' },
  'programs.results-late': {
    en: 'Since {{time}}: {{why}}. They are sent again by themselves.',
    es: 'Desde {{time}}: {{why}}. Se envían otra vez solos.',
  },
  'programs.trouble-no-address': {
    en: 'There is no address that receives them. Enter it below and save.',
    es: 'No hay dirección que los reciba. Escríbala abajo y guarde.',
  },
  'programs.trouble-no-secret': {
    en: 'There is no secret for this address, and nothing goes unsigned. Enter it below and save.',
    es: 'No hay secreto para esta dirección, y nada va sin firma. Escríbalo abajo y guarde.',
  },
  'programs.trouble-folder-missing': {
    en: 'The folder is not there, or not within reach. Make it, or enter another one.',
    es: 'La carpeta no existe o no se alcanza. Créela, o escriba otra.',
  },
  'programs.trouble-folder-own': {
    en: 'The folder is one of the station’s own, or the one that orders come from. Enter another one.',
    es: 'La carpeta es de la propia estación, o es de donde vienen los pedidos. Escriba otra.',
  },
  'programs.trouble-folder-others-write': {
    en: 'Everybody may write to the folder. Take that right away, or enter another one.',
    es: 'Cualquiera puede escribir en la carpeta. Quite ese permiso, o escriba otra.',
  },
  'programs.why-answer': { en: 'it did not take it ({{status}})', es: 'no lo tomó ({{status}})' },
  'programs.why-redirected': {
    en: 'it sent us to another address ({{status}}), and nothing goes there',
    es: 'mandó a otra dirección ({{status}}), y ahí no se envía nada',
  },
  'programs.why-not-reached': { en: 'it could not be reached', es: 'no se pudo llegar a él' },
  'programs.why-late': { en: 'it did not answer in time', es: 'no respondió a tiempo' },
  'programs.why-not-trusted': {
    en: 'its certificate is not one that this station trusts',
    es: 'su certificado no es de los que esta estación acepta',
  },
  'programs.why-not-written': {
    en: 'the file could not be written',
    es: 'no se pudo escribir el archivo',
  },
  'programs.type-label.bought': { en: 'label bought', es: 'etiqueta comprada' },
  'programs.type-label.printed': { en: 'label printed', es: 'etiqueta impresa' },
  'programs.type-label.closed': { en: 'handed over', es: 'entregada' },
  'programs.type-label.voided': { en: 'label voided', es: 'etiqueta anulada' },
  'programs.refused': { en: 'Not taken', es: 'No tomados' },
  'programs.refused-text': {
    en: 'These are not sent again by themselves. Once your own system can take them, try them again; leave those that it never needs.',
    es: 'Estos ya no se envían solos. Cuando su propio sistema pueda tomarlos, inténtelo otra vez; deje los que nunca necesite.',
  },
  'programs.refused-behind_one': {
    en: '{{count}} later one of the order waits for it',
    es: '{{count}} posterior del pedido espera por él',
  },
  'programs.refused-behind_other': {
    en: '{{count}} later ones of the order wait for it',
    es: '{{count}} posteriores del pedido esperan por él',
  },
  'programs.again': { en: 'Try again', es: 'Intentar otra vez' },
  'programs.again-all': { en: 'Try all again', es: 'Intentar todos otra vez' },
  'programs.leave': { en: 'Leave it', es: 'Dejarlo' },
  'programs.leave-title': {
    en: 'Leave this result of {{reference}}?',
    es: '¿Dejar este resultado de {{reference}}?',
  },
  'programs.leave-text': {
    en: 'Your own system is never told of it by this station. Later ones of the order go on.',
    es: 'Esta estación nunca se lo comunicará a su propio sistema. Los posteriores del pedido siguen.',
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
