// Why a company's policy keeps a bench from starting, in every language; said where no screen is.
import type { SentenceTable } from './sentence-table.ts'

export const policyFaults = {
  'policy.no-supervisor': {
    en: [
      'Your company’s set-up names people, but no supervisor among them: nobody could change settings or void a label.',
      'Have IT support make at least one of them a supervisor, then start again.',
    ],
    es: [
      'La configuración de su empresa nombra personas, pero ningún supervisor: nadie podría cambiar ajustes ni anular etiquetas.',
      'Pida a soporte informático que haga supervisor al menos a una e inicie de nuevo.',
    ],
  },
  'policy.name-twice': {
    en: [
      'Your company’s set-up gives two printers, or two people, the same name: nobody could tell them apart.',
      'Have IT support give each a name of its own, then start again.',
    ],
    es: [
      'La configuración de su empresa da el mismo nombre a dos impresoras o a dos personas: no se podrían distinguir.',
      'Pida a soporte informático que dé a cada una su nombre e inicie de nuevo.',
    ],
  },
  'policy.computer-impossible': {
    en: [
      'Your company’s set-up names a computer with a space in its name: no computer can be called so, and it would hold nowhere.',
      'Have IT support write the name as the computer itself says it, then start again.',
    ],
    es: [
      'La configuración de su empresa nombra un equipo con un espacio en el nombre: ninguno puede llamarse así y no valdría en ningún lado.',
      'Pida a soporte informático que escriba el nombre como lo dice el propio equipo e inicie de nuevo.',
    ],
  },
  'policy.stage-in-stage': {
    en: [
      'Your company’s set-up has a trial for some benches within another trial: nobody could tell which one counts.',
      'Have IT support put one after the other, then start again.',
    ],
    es: [
      'La configuración de su empresa tiene una prueba para algunas mesas dentro de otra: no se sabría cuál vale.',
      'Pida a soporte informático que ponga una después de la otra e inicie de nuevo.',
    ],
  },
  'policy.printer-nowhere': {
    en: [
      'Your company’s set-up has a printer that says neither how it is reached nor which model it is, or says both.',
      'Have IT support say one of the two, then start again.',
    ],
    es: [
      'La configuración de su empresa tiene una impresora que no dice ni cómo se llega a ella ni su modelo, o dice ambas cosas.',
      'Pida a soporte informático que diga una de las dos e inicie de nuevo.',
    ],
  },
  'policy.printer-virtual': {
    en: [
      'Your company’s set-up gives this bench a practice printer: no paper comes out of it.',
      'Have IT support name a real printer or none; training has its own. Then start again.',
    ],
    es: [
      'La configuración de su empresa da a esta mesa una impresora de práctica: de ella no sale papel.',
      'Pida a soporte informático que nombre una real o ninguna; la práctica tiene la suya. Luego inicie de nuevo.',
    ],
  },
  'policy.printer-twice': {
    en: [
      'Your company’s set-up gives this bench two printers in the same place: only one can be there.',
      'Have IT support take one out, or say which computers have which. Then start again.',
    ],
    es: [
      'La configuración de su empresa da a esta mesa dos impresoras en el mismo lugar: ahí solo puede haber una.',
      'Pida a soporte informático que quite una o diga qué equipos tienen cuál. Luego inicie de nuevo.',
    ],
  },
  'policy.two-defaults': {
    en: [
      'Your company’s set-up makes two printers of this bench the default one: labels would go to one of them by chance.',
      'Have IT support choose one, then start again.',
    ],
    es: [
      'La configuración de su empresa hace predeterminadas dos impresoras de esta mesa: las etiquetas irían a una por azar.',
      'Pida a soporte informático que elija una e inicie de nuevo.',
    ],
  },
} as const satisfies SentenceTable
