// The words of scanning a label back from its box.
import type { WordTable } from './word-table.ts'

export const scanBack = {
  'scan.title': { en: 'Scan the label', es: 'Escanee la etiqueta' },
  'scan.put-on': {
    en: 'Put the label on, then scan it on the box.',
    es: 'Ponga la etiqueta y escanéela en la caja.',
  },
  'scan.in-the-box': {
    en: 'Put it in the box and close the box. Then scan the label on the box.',
    es: 'Póngala dentro de la caja y ciérrela. Después escanee la etiqueta de la caja.',
  },
  'scan.of': { en: '{{scanned}} of {{total}}', es: '{{scanned}} de {{total}}' },
  'scan.cannot': { en: 'Cannot scan', es: 'No se puede' },
  'scan.next': { en: 'Scan the label of {{reference}}', es: 'Escanee la etiqueta de {{reference}}' },
  'scan.band-right': { en: 'RIGHT BOX', es: 'CAJA CORRECTA' },
  'scan.band-right-line': {
    en: 'The label is on its box.',
    es: 'La etiqueta está en su caja.',
  },
  'scan.band-part-line': {
    en: 'Scan the label of the next box of this order.',
    es: 'Escanee la etiqueta de la siguiente caja de este pedido.',
  },
  'scan.band-wrong': { en: 'WRONG LABEL', es: 'OTRA ETIQUETA' },
  'scan.band-wrong-line': {
    en: 'This is the label of {{other}}. The box on the bench is {{reference}}.',
    es: 'Esta es la etiqueta de {{other}}. La caja de la mesa es {{reference}}.',
  },
  'scan.band-void-line': {
    en: 'This is a voided label of {{other}}. The box on the bench is {{reference}}.',
    es: 'Esta es una etiqueta anulada de {{other}}. La caja de la mesa es {{reference}}.',
  },
  'scan.band-wrong-next': {
    en: 'Take it off. Put the label of {{reference}} on and scan it.',
    es: 'Quítela. Ponga la etiqueta de {{reference}} y escanéela.',
  },
  'scan.band-shared': { en: 'TWO LABELS', es: 'DOS ETIQUETAS' },
  'scan.band-shared-line': {
    en: 'The labels of {{reference}} and {{other}} have the same number, so the scan proves neither.',
    es: 'Las etiquetas de {{reference}} y {{other}} tienen el mismo número, y el escaneo no prueba ninguna.',
  },
  'scan.band-shared-next': {
    en: 'Keep both boxes back and settle it with F3. Then scan again.',
    es: 'Retenga las dos cajas y resuélvalo con F3. Después escanee otra vez.',
  },
  'scan.why-title': { en: 'Why is the label not scanned?', es: '¿Por qué no se escanea la etiqueta?' },
  'scan.why-text': {
    en: 'Check once more that each box has its own label: {{references}}.',
    es: 'Compruebe una vez más que cada caja tenga su etiqueta: {{references}}.',
  },
  'scan.why-scanner-broken': { en: 'The scanner does not work', es: 'El escáner no funciona' },
  'scan.why-code-unreadable': { en: 'The code cannot be read', es: 'El código no se puede leer' },
  'scan.why-box-gone': { en: 'The box is gone already', es: 'La caja ya no está aquí' },
  'scan.band-excused': { en: 'NOT SCANNED', es: 'SIN ESCANEAR' },
  'scan.band-excused-line': {
    en: 'This has been recorded. You can continue.',
    es: 'Queda registrado. Puede seguir.',
  },
} as const satisfies WordTable
