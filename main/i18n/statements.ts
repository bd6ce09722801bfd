// The problem sentences about carriers' statements of adjustments, and about JSON that holds no text, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const statements = {
  'orders.file-no-text': {
    en: [
      'A text in this JSON has a character that no text has, \\u0000 (order or line {{row}}). Nothing of the file was used.',
      'Have the program that wrote the file leave it out.',
    ],
    es: [
      'Un texto de este JSON tiene un carácter que ningún texto tiene, \\u0000 (pedido o línea {{row}}). No se usó nada del archivo.',
      'Haga que el programa que escribió el archivo lo omita.',
    ],
  },
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
