// The problem sentences about settings and printers' set-up, in every language.
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
  'settings.folder-unwritable': {
    en: [
      'The data folder cannot be written.',
      'Ask whoever looks after this computer for the right to write there, or for a station with its own folder for you.',
    ],
    es: [
      'No se puede escribir en la carpeta de datos.',
      'Pida a quien mantiene este equipo permiso para escribir en ella, o que inicie la estación con una carpeta suya.',
    ],
  },
  'settings.set-aside': {
    en: [
      'A settings file was damaged. It was set aside, and the station started with defaults.',
      'Set the station up again, or ask support to repair the file.',
    ],
    es: [
      'Un archivo de ajustes estaba dañado. Se guardó aparte y la estación empezó con valores iniciales.',
      'Configure la estación otra vez, o pida a soporte que lo repare.',
    ],
  },
  'settings.feed-dropped': {
    en: [
      'Only your company sets where updates come from. The address saved here is no longer used.',
      'Ask IT support to name it in the policy file, if it is needed.',
    ],
    es: [
      'Solo su empresa fija de dónde vienen las actualizaciones. La dirección guardada aquí ya no se usa.',
      'Pida a soporte informático que la indique en el archivo de directivas, si hace falta.',
    ],
  },
  'settings.variables-ignored': {
    en: [
      'Only your company’s policy file counts: {{names}} in the environment has no effect.',
      'Ask IT support to move its contents to the policy file.',
    ],
    es: [
      'Solo cuenta el archivo de directivas de su empresa: {{names}} en el entorno no tiene efecto.',
      'Pida a soporte informático que pase su contenido al archivo de directivas.',
    ],
  },
  'settings.policy-writable': {
    en: [
      'The company’s policy file can be changed by users who are not administrators: {{path}}',
      'Ask IT support to let only administrators write to the file and its folder.',
    ],
    es: [
      'El archivo de directivas de la empresa lo pueden cambiar usuarios que no son administradores: {{path}}',
      'Pida a soporte informático que solo los administradores puedan escribir el archivo y su carpeta.',
    ],
  },
  'settings.policy-text': {
    en: [
      'The text that your company’s policy file gives for “{{setting}}” cannot be used. It is left out.',
      'Ask IT support to change it in the policy file, then start the station again.',
    ],
    es: [
      'El texto que el archivo de directivas de su empresa da para «{{setting}}» no sirve. Se ha dejado fuera.',
      'Pida a soporte informático que lo cambie en el archivo de directivas y vuelva a iniciar la estación.',
    ],
  },
  'settings.policy-invalid': {
    en: [
      'The company’s settings for this station cannot be read.',
      'Ask IT support to correct the policy file or the environment.',
    ],
    es: [
      'No se pueden leer los ajustes de la empresa para esta estación.',
      'Pida a soporte informático que corrija el archivo de directivas o el entorno.',
    ],
  },
} as const satisfies SentenceTable
