// What is said of printers and people that a company's policy gives, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const company = {
  'printer.company-missing': {
    en: [
      'The printer {{printer}} of your company’s set-up was not found at this computer. It is a {{model}}.',
      'Connect it and switch it on: the station takes it by itself.',
    ],
    es: [
      'No se encontró en este equipo la impresora {{printer}} de la configuración de su empresa. Es una {{model}}.',
      'Conéctela y enciéndala: la estación la toma por sí misma.',
    ],
  },
  'printer.company-several': {
    en: [
      'More than one printer at this computer can be {{printer}} of your company’s set-up: each is a {{model}}.',
      'Unplug the others until it is found, or set up the right one under Settings, Printers.',
    ],
    es: [
      'Más de una impresora de este equipo puede ser {{printer}} de la configuración de su empresa: todas son {{model}}.',
      'Desconecte las demás hasta que se encuentre, o añada la correcta en Ajustes, Impresoras.',
    ],
  },
  'people.first-by-supervisor': {
    en: [
      'This supervisor has no PIN at this bench yet.',
      'A supervisor who has one signs in first; then this one chooses a PIN under Sign in.',
    ],
    es: [
      'Este supervisor aún no tiene PIN en esta mesa.',
      'Primero entra un supervisor que ya tenga uno; después este elige el suyo en Entrar.',
    ],
  },
  'people.first-at-sign-in': {
    en: [
      'This supervisor has no PIN at this bench yet.',
      'It is chosen under Sign in (Alt L), not at a stop. Then do it again here.',
    ],
    es: [
      'Este supervisor aún no tiene PIN en esta mesa.',
      'Se elige en Entrar (Alt L), no aquí. Después repita lo que hacía.',
    ],
  },
  'people.pin-first': {
    en: ['This person has no PIN yet.', 'Choose one to sign in.'],
    es: ['Esta persona aún no tiene PIN.', 'Elija uno para entrar.'],
  },
} as const satisfies SentenceTable
