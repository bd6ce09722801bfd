// The problem sentences about the company's rules for services, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const serviceRules = {
  'rules.must': {
    en: [
      'By the company’s rule “{{rule}}” this package goes by {{service}} alone.',
      'Choose that one. Where it cannot be had, a supervisor changes the rule (Settings, Rules for services).',
    ],
    es: [
      'Por la regla de la empresa «{{rule}}» este paquete va solo por {{service}}.',
      'Elija ese. Si no se puede, un supervisor cambia la regla (Ajustes, Reglas de servicios).',
    ],
  },
  'rules.must-parcel': {
    en: [
      'By the company’s rule “{{rule}}” this package goes by the parcel service alone.',
      'Press F7 for it. Where it cannot be had, a supervisor changes the rule (Settings, Rules for services).',
    ],
    es: [
      'Por la regla de la empresa «{{rule}}» este paquete va solo por el servicio de paquetería.',
      'Pulse F7. Si no se puede, un supervisor cambia la regla (Ajustes, Reglas de servicios).',
    ],
  },
  'rules.not-offered': {
    en: [
      'The company’s rule “{{rule}}” asks for “{{value}}”, which is not among the services that this station offers.',
      'Scan the order at the bench and choose another one, or have the rule or the list changed in the settings.',
    ],
    es: [
      'La regla de la empresa «{{rule}}» pide «{{value}}», que no está entre los servicios que ofrece esta estación.',
      'Escanee el pedido en la mesa y elija otro, o pida que se cambie la regla o la lista en los ajustes.',
    ],
  },
} as const satisfies SentenceTable
