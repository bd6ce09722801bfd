// The words of the assistant that leads to live mode.
import type { WordTable } from './word-table.ts'

export const setup = {
  'setup.title': { en: 'Real labels in five steps', es: 'Etiquetas reales en cinco pasos' },
  'setup.steps': { en: 'Steps', es: 'Pasos' },
  'setup.step': { en: 'Step {{number}} of {{count}}', es: 'Paso {{number}} de {{count}}' },
  'setup.station': { en: 'Sender address', es: 'Dirección del remitente' },
  'setup.station-text': {
    en: 'This address appears on every label as the sender: enter your own.',
    es: 'Esta dirección sale en cada etiqueta como remitente: ponga la suya.',
  },
  'setup.label-server': { en: 'Label server', es: 'Servidor de etiquetas' },
  'setup.label-server-text': {
    en: 'Its address and sign-in come from the service. Leave the address empty if you do not use it.',
    es: 'La dirección y el acceso los da el servicio. Déjela vacía si no lo usa.',
  },
  'setup.parcel-label': { en: 'Parcel service', es: 'Servicio de paquetería' },
  'setup.parcel-label-text': {
    en: 'Its address, codes and key come from the service. Leave the address empty if you do not use it.',
    es: 'La dirección, los códigos y la clave los da el servicio. Déjela vacía si no lo usa.',
  },
  'setup.printer': { en: 'Printer', es: 'Impresora' },
  'setup.printer-text': {
    en: 'Add the printer of this bench and print a test label.',
    es: 'Añada la impresora de esta mesa e imprima una prueba.',
  },
  'setup.live': { en: 'Go live', es: 'Activar modo real' },
  'setup.live-text': {
    en: 'Everything is checked once more. From then on labels cost money.',
    es: 'Todo se comprueba una vez más. Desde entonces las etiquetas cuestan dinero.',
  },
  'setup.do-live': { en: 'Check and go live', es: 'Comprobar y pasar a real' },
  'setup.checking': { en: 'Checking…', es: 'Comprobando…' },
  'setup.sender': { en: 'Sender', es: 'Remitente' },
  'setup.not-used': { en: 'not used', es: 'no se usa' },
  'setup.no-sender': {
    en: 'There is no sender yet: the one on practice labels stays with practice. Fill in step 1.',
    es: 'Aún no hay remitente: el de las etiquetas de práctica se queda en la práctica. Llene el paso 1.',
  },
  'setup.practice-sender': {
    en: 'As long as the sender is empty, practice labels show the practice depot.',
    es: 'Mientras el remitente esté vacío, las etiquetas de práctica muestran el almacén de práctica.',
  },
  'setup.no-printer': {
    en: 'There is no printer yet: labels would have nowhere to go. Add one in step 4.',
    es: 'Aún no hay impresora: las etiquetas no tendrían adónde ir. Añada una en el paso 4.',
  },
  'setup.no-service': {
    en: 'Neither service has an address. Fill in step 2 or 3.',
    es: 'Ningún servicio tiene dirección. Llene el paso 2 o el 3.',
  },
  'setup.goes-on': {
    en: 'Correct it here. Enter once more leaves it for now: it is checked again in the last step.',
    es: 'Corríjalo aquí. Otro Enter lo deja por ahora: se revisa de nuevo en el último paso.',
  },
  'setup.still-training': {
    en: 'The station stays in training until this is fixed.',
    es: 'La estación sigue en práctica hasta arreglar esto.',
  },
  'setup.is-live': { en: 'LIVE', es: 'REAL' },
  'setup.is-live-line': {
    en: 'The next label is real and costs money.',
    es: 'La próxima etiqueta es real y cuesta dinero.',
  },
} as const satisfies WordTable
