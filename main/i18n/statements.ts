// The problem sentences about carriers' statements of adjustments, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const statements = {
  'statement.empty': {
    en: ['This file has no lines.', 'Its first line names the columns, each further line is one label.'],
    es: [
      'Este archivo no tiene líneas.',
      'La primera nombra las columnas; cada una de las demás es una etiqueta.',
    ],
  },
  'statement.no-tracking': {
    en: [
      'No column of this file is called a tracking number. It has: {{columns}}.',
      'Call that column “Tracking number”, save the file and choose it again.',
    ],
    es: [
      'Ninguna columna de este archivo se llama número de guía. Tiene: {{columns}}.',
      'Llame a esa columna «Número de guía», guarde el archivo y elíjalo otra vez.',
    ],
  },
  'statement.no-amount': {
    en: [
      'No column of this file is called an amount. It has: {{columns}}.',
      'Call the column of what was charged “Adjustment amount”, save the file and choose it again.',
    ],
    es: [
      'Ninguna columna de este archivo se llama importe. Tiene: {{columns}}.',
      'Llame a la columna de lo cobrado «Importe del ajuste», guarde el archivo y elíjalo otra vez.',
    ],
  },
} as const satisfies SentenceTable
