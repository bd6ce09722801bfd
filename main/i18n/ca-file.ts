// What is said of a certificate file that somebody names in the settings, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const caFile = {
  'settings.ca-file-missing': {
    en: ['There is no such file: {{path}}', 'Write the full path, from the root of the disk.'],
    es: ['No existe este archivo: {{path}}', 'Escriba la ruta completa, desde la raíz del disco.'],
  },
  'settings.ca-file-unreadable': {
    en: [
      'The station may not read this file ({{cause}}).',
      'Give the user at the screen the right to read it.',
    ],
    es: [
      'La estación no puede leer este archivo ({{cause}}).',
      'Dé permiso de lectura a quien usa la pantalla.',
    ],
  },
  'settings.ca-file-not-pem': {
    en: [
      'This file contains no readable certificate.',
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
    en: ['The certificate in this file is not valid yet.', 'Check the clock of this computer.'],
    es: ['El certificado de este archivo aún no es válido.', 'Revise el reloj de este equipo.'],
  },
} as const satisfies SentenceTable
