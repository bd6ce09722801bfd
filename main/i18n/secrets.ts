// The problem sentences about passwords and keys, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const secrets = {
  'settings.secret-exposed': {
    en: [
      'A file with a secret can be read by others, and is not used: {{path}}',
      'Ask IT support to let only the station’s user read it (mode 0600).',
    ],
    es: [
      'Un archivo con un secreto lo pueden leer otros, y no se usa: {{path}}',
      'Pida a soporte informático que solo lo pueda leer el usuario de la estación (modo 0600).',
    ],
  },
  'settings.secret-unreadable': {
    en: [
      'A file with a secret cannot be used: {{path}}',
      'Ask IT support to let the station’s user read it, and to write nothing else into it.',
    ],
    es: [
      'Un archivo con un secreto no sirve: {{path}}',
      'Pida a soporte informático que lo pueda leer el usuario de la estación y que no contenga nada más.',
    ],
  },
  'settings.secret-unfixed': {
    en: [
      'A secret was provided for “{{setting}}”, which the company’s policy file does not set. It is not used.',
      'Ask IT support to name the address in the policy file.',
    ],
    es: [
      'Hay un secreto para «{{setting}}», que el archivo de directivas de su empresa no fija. No se usa.',
      'Pida a soporte informático que indique la dirección en el archivo de directivas.',
    ],
  },
  'settings.secret-ca-file': {
    en: [
      'A secret was provided for “{{setting}}”, but this station trusts its own certificates. It is not used.',
      'Ask IT support to name the certificate file in the policy file, or clear it under Settings, This station.',
    ],
    es: [
      'Hay un secreto para «{{setting}}», pero esta estación confía en certificados propios. No se usa.',
      'Pida a soporte informático que indique el archivo de certificados en el archivo de directivas, o quítelo en Ajustes, Esta estación.',
    ],
  },
} as const satisfies SentenceTable
