// The words of the printer's doctor.
import type { WordTable } from './word-table.ts'

export const doctor = {
  'doctor.open': { en: 'Doctor', es: 'Diagnóstico' },
  'doctor.title': { en: 'What is wrong with {{printer}}?', es: '¿Qué tiene {{printer}}?' },
  'doctor.out': {
    en: 'A label is on its way. What came out?',
    es: 'Una etiqueta está en camino. ¿Qué salió?',
  },
  'doctor.choose': { en: 'Choose…', es: 'Elija…' },
  'doctor.out-label': { en: 'A label with rulers and bars', es: 'Una etiqueta con reglas y barras' },
  'doctor.out-commands': { en: 'Letters and symbols', es: 'Letras y signos' },
  'doctor.out-several': {
    en: 'Empty labels too, or one label over two',
    es: 'También etiquetas vacías, o una sobre dos',
  },
  'doctor.out-nothing': { en: 'Nothing', es: 'Nada' },
  'doctor.edges': {
    en: 'A ladder of small lines rises from each edge. Type the number of the first complete line; if there is white space before line 0, type minus its width in millimetres. If they are all missing, read the long ruler.',
    es: 'En cada borde sube una escalera de rayitas. Escriba el número de la primera línea completa; si queda blanco antes de la línea 0, escriba menos sus milímetros. Si faltan todas, lea la regla larga.',
  },
  'doctor.edge-left': { en: 'Left', es: 'Izquierda' },
  'doctor.edge-right': { en: 'Right', es: 'Derecha' },
  'doctor.edge-top': { en: 'Top', es: 'Arriba' },
  'doctor.edge-bottom': { en: 'Bottom', es: 'Abajo' },
  'doctor.lines': { en: 'The field of fine lines is', es: 'El campo de líneas finas se ve' },
  'doctor.lines-parted': { en: 'Even, lines separate', es: 'Parejo, líneas separadas' },
  'doctor.lines-together': { en: 'Black, lines run together', es: 'Negro, líneas juntas' },
  'doctor.lines-broken': { en: 'Grey, lines broken', es: 'Gris, líneas cortadas' },
  'doctor.letters': { en: 'It says {{letters}}', es: 'Dice {{letters}}' },
  'doctor.white': {
    en: 'White lines through the black bar, at (mm)',
    es: 'Líneas blancas en la barra negra, a (mm)',
  },
  'doctor.scan': {
    en: 'Scan each code of the label. Read: {{codes}}',
    es: 'Escanee cada código de la etiqueta. Leídos: {{codes}}',
  },
  'doctor.look': { en: 'What is wrong?', es: '¿Qué falla?' },
  'doctor.correct': { en: 'Correct it', es: 'Corregirlo' },
} as const satisfies WordTable
