// What settings are called, in every language: as a difference names them before a file is taken over.
import type { SentenceTable } from './sentence-table.ts'

export const settingLabels = {
  'setting.mode': { en: ['Training or live', ''], es: ['Práctica o real', ''] },
  'setting.station-name': { en: ['Name of the station', ''], es: ['Nombre de la estación', ''] },
  'setting.sender': { en: ['Sender’s address', ''], es: ['Dirección del remitente', ''] },
  'setting.time-zone': { en: ['Time zone', ''], es: ['Zona horaria', ''] },
  'setting.station': { en: ['Station', ''], es: ['Estación', ''] },
  'setting.orders': { en: ['Orders from a folder', ''], es: ['Pedidos de una carpeta', ''] },
  'setting.look-up': {
    en: ['Look-up of orders in the company’s system', ''],
    es: ['Consulta de pedidos en el sistema de la empresa', ''],
  },
  'setting.orders-service': {
    en: ['Orders that other programs send', ''],
    es: ['Pedidos que envían otros programas', ''],
  },
  'setting.results': {
    en: ['Results for the company’s system', ''],
    es: ['Resultados para el sistema de la empresa', ''],
  },
  'setting.database': { en: ['Where the records are kept', ''], es: ['Dónde se guardan los registros', ''] },
  'setting.label-server-address': {
    en: ['Label server: address', ''],
    es: ['Servidor de etiquetas: dirección', ''],
  },
  'setting.label-server-sign-in': {
    en: ['Label server: sign-in', ''],
    es: ['Servidor de etiquetas: acceso', ''],
  },
  'setting.label-server-partner': {
    en: ['Label server: partner', ''],
    es: ['Servidor de etiquetas: socio', ''],
  },
  'setting.label-server-environment': {
    en: ['Label server: production or test', ''],
    es: ['Servidor de etiquetas: producción o prueba', ''],
  },
  'setting.label-server-prefix': {
    en: ['Label server: prefix of scopes and claims', ''],
    es: ['Servidor de etiquetas: prefijo de permisos y datos', ''],
  },
  'setting.label-server-close': {
    en: ['Label server: further fields of the close', ''],
    es: ['Servidor de etiquetas: otros campos del cierre', ''],
  },
  'setting.label-server': { en: ['Label server', ''], es: ['Servidor de etiquetas', ''] },
  'setting.parcel-address': {
    en: ['Parcel service: address', ''],
    es: ['Servicio de paquetes: dirección', ''],
  },
  'setting.parcel-documents': {
    en: ['Parcel service: where documents come from', ''],
    es: ['Servicio de paquetes: de dónde vienen los documentos', ''],
  },
  'setting.parcel-provider-key': {
    en: ['Parcel service: service provider key', ''],
    es: ['Servicio de paquetes: clave de proveedor', ''],
  },
  'setting.parcel-account': { en: ['Parcel service: account', ''], es: ['Servicio de paquetes: cuenta', ''] },
  'setting.parcel-key-header': {
    en: ['Parcel service: header of the API key', ''],
    es: ['Servicio de paquetes: cabecera de la clave', ''],
  },
  'setting.parcel-postal-field': {
    en: ['Parcel service: field that requests postal', ''],
    es: ['Servicio de paquetes: campo que pide correo', ''],
  },
  'setting.parcel': { en: ['Parcel service', ''], es: ['Servicio de paquetes', ''] },
  'setting.proxy': { en: ['Proxy', ''], es: ['Proxy', ''] },
  'setting.ca-file': { en: ['Certificate file', ''], es: ['Archivo de certificados', ''] },
  'setting.network': { en: ['Network timeouts', ''], es: ['Tiempos de espera de la red', ''] },
  'setting.updates-feed': {
    en: ['Where updates come from', ''],
    es: ['De dónde vienen las actualizaciones', ''],
  },
  'setting.updates': { en: ['Updates', ''], es: ['Actualizaciones', ''] },
  'setting.packing': { en: ['Packing', ''], es: ['Empaque', ''] },
  'setting.printing': { en: ['Printing', ''], es: ['Impresión', ''] },
  'setting.printers': { en: ['Printers', ''], es: ['Impresoras', ''] },
  'setting.people': { en: ['People and PINs', ''], es: ['Personas y PIN', ''] },
  'setting.limits': {
    en: ['What needs a supervisor', ''],
    es: ['Lo que requiere un supervisor', ''],
  },
  'setting.service-rules': {
    en: ['Which service ships what', ''],
    es: ['Qué servicio envía qué', ''],
  },
  'setting.retention': {
    en: ['How long addresses are kept', ''],
    es: ['Cuánto se guardan las direcciones', ''],
  },
  'setting.log': { en: ['Log', ''], es: ['Registro técnico', ''] },
  'setting.copies': { en: ['Copies of the records', ''], es: ['Copias de los registros', ''] },
  'setting.crash-reports': { en: ['Crash reports', ''], es: ['Informes de fallos', ''] },
  'setting.monitoring': { en: ['Monitoring', ''], es: ['Supervisión', ''] },
  'setting.scale': { en: ['Scale', ''], es: ['Báscula', ''] },
  'setting.address-book': { en: ['Address book', ''], es: ['Libreta de direcciones', ''] },
  'setting.screen': { en: ['Screen', ''], es: ['Pantalla', ''] },
  'setting.boxes': { en: ['Boxes', ''], es: ['Cajas', ''] },
  'setting.other': { en: ['Other settings', ''], es: ['Otros ajustes', ''] },
  'settings.import-pin': {
    en: [
      'This file changes addresses, printers or what the station trusts.',
      'Look at the changes, then enter a supervisor’s PIN.',
    ],
    es: [
      'Este archivo cambia direcciones, impresoras o aquello en lo que confía la estación.',
      'Revise los cambios y escriba el PIN de un supervisor.',
    ],
  },
} as const satisfies SentenceTable
