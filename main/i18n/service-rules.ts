// The problem sentences about the company's rules for services, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const serviceRules = {
  'rules.must': {
    en: [
      'By the company’s rule “{{rule}}” this package goes by {{service}} alone.',
      'Choose that one. Where it cannot be had, ask a supervisor: the rule is in Settings, Rules for services, or your company’s support changes it.',
    ],
    es: [
      'Por la regla de la empresa «{{rule}}» este paquete va solo por {{service}}.',
      'Elija ese. Si no se puede, pregunte a un supervisor: la regla está en Ajustes, Reglas de servicios, o la cambia el soporte de su empresa.',
    ],
  },
  'rules.must-parcel': {
    en: [
      'By the company’s rule “{{rule}}” this package goes by the parcel service alone.',
      'Press F7 for it. Where it cannot be had, ask a supervisor: the rule is in Settings, Rules for services, or your company’s support changes it.',
    ],
    es: [
      'Por la regla de la empresa «{{rule}}» este paquete va solo por el servicio de paquetería.',
      'Pulse F7. Si no se puede, pregunte a un supervisor: la regla está en Ajustes, Reglas de servicios, o la cambia el soporte de su empresa.',
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
