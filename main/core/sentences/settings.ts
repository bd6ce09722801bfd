// Owns the problem sentences about settings and printers' set-up, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const settings = {
  'settings.unreadable': {
    en: ['The settings cannot be read.', 'Check that the data folder can be used.'],
    es: ['No se pueden leer los ajustes.', 'Compruebe que la carpeta de datos se puede usar.'],
  },
  'settings.unwritable': {
    en: ['The settings could not be saved.', 'Check that the disk has room and can be written.'],
    es: ['No se pudieron guardar los ajustes.', 'Compruebe que el disco tiene espacio y se puede escribir.'],
  },
  'settings.set-aside': {
    en: [
      'A settings file was damaged. It is kept aside, and the station started with defaults.',
      'Set the station up again, or ask support to mend the file.',
    ],
    es: [
      'Un archivo de ajustes estaba dañado. Se guardó aparte y la estación empezó con valores iniciales.',
      'Configure la estación otra vez, o pida a soporte que lo repare.',
    ],
  },
  'settings.purchase-running': {
    en: ['A label is being bought right now.', 'Wait for its result, then save this.'],
    es: ['Se está comprando una etiqueta ahora.', 'Espere el resultado y guárdelo después.'],
  },
  'settings.close-running': {
    en: ['The day is being closed right now.', 'Wait for its end, then save this.'],
    es: ['Se está cerrando el día ahora.', 'Espere a que termine y guárdelo después.'],
  },
  'settings.void-running': {
    en: ['A label is being voided right now.', 'Wait for its result, then save this.'],
    es: ['Se está anulando una etiqueta ahora.', 'Espere el resultado y guárdelo después.'],
  },
  'settings.funds-running': {
    en: ['Funds are being added right now.', 'Wait for the result, then save this.'],
    es: ['Se está añadiendo saldo ahora.', 'Espere el resultado y guárdelo después.'],
  },
  'settings.print-running': {
    en: ['A label is on its way to a printer right now.', 'Wait a moment, then save this.'],
    es: ['Una etiqueta va ahora camino de una impresora.', 'Espere un momento y guárdelo después.'],
  },
  'settings.decision-running': {
    en: ['What a person decided is being recorded right now.', 'Wait a moment, then save this.'],
    es: ['Se está registrando ahora lo que una persona decidió.', 'Espere un momento y guárdelo después.'],
  },
  'settings.address-invalid': {
    en: ['This is not a web address.', 'It begins with https:// and holds no name or password.'],
    es: ['Esto no es una dirección web.', 'Empieza por https:// y no lleva usuario ni contraseña.'],
  },
  'settings.address-insecure': {
    en: ['Only https addresses are allowed beyond this machine.', 'Use https://.'],
    es: ['Fuera de este equipo solo se admite https.', 'Use https://.'],
  },
  'settings.proxy-invalid': {
    en: [
      'This is not a proxy.',
      'Write system, none, or an address such as http://proxy.example:3128 without name and password.',
    ],
    es: [
      'Esto no es un proxy.',
      'Escriba system, none o una dirección como http://proxy.example:3128 sin usuario ni contraseña.',
    ],
  },
  'settings.ca-file-missing': {
    en: ['There is no such file: {{path}}', 'Write the whole path, from the root of the disk.'],
    es: ['No existe este archivo: {{path}}', 'Escriba la ruta completa, desde la raíz del disco.'],
  },
  'settings.ca-file-unreadable': {
    en: ['The station may not read this file ({{cause}}).', 'Let the person at the screen read it.'],
    es: [
      'La estación no puede leer este archivo ({{cause}}).',
      'Dé permiso de lectura a quien usa la pantalla.',
    ],
  },
  'settings.ca-file-not-pem': {
    en: [
      'This file holds no certificate that can be read.',
      'It must be text with BEGIN CERTIFICATE in it (PEM).',
    ],
    es: [
      'Este archivo no contiene ningún certificado legible.',
      'Debe ser texto con BEGIN CERTIFICATE dentro (PEM).',
    ],
  },
  'settings.ca-file-expired': {
    en: ['The certificate in this file expired on {{day}}.', 'Ask IT support for the new one.'],
    es: ['El certificado de este archivo venció el {{day}}.', 'Pida el nuevo a soporte informático.'],
  },
  'settings.ca-file-not-yet': {
    en: ['The certificate in this file does not count yet.', 'Check the clock of this computer.'],
    es: ['El certificado de este archivo aún no es válido.', 'Revise el reloj de este equipo.'],
  },
  'settings.locked': {
    en: ['This setting is set by your company.', 'Ask IT support to change it.'],
    es: ['Este ajuste lo fija su empresa.', 'Pida a soporte informático que lo cambie.'],
  },
  'settings.policy-invalid': {
    en: [
      'The company’s settings for this station cannot be read.',
      'Ask IT support to mend the policy file or the environment.',
    ],
    es: [
      'No se pueden leer los ajustes de la empresa para esta estación.',
      'Pida a soporte informático que corrija el archivo de directivas o el entorno.',
    ],
  },
  'settings.set-up-invalid': {
    en: ['This file is not a station’s set-up.', 'Choose a file that another station has exported.'],
    es: [
      'Este archivo no es una configuración de estación.',
      'Elija un archivo exportado por otra estación.',
    ],
  },
} as const satisfies SentenceTable
