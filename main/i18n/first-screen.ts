// What the first screen may say, gathered from one file an area.
import { benchAids } from './bench-aids.ts'
import { boxes } from './boxes.ts'
import { carrierRules } from './carrier-rules.ts'
import { company } from './company.ts'
import { fields } from './fields.ts'
import { general } from './general.ts'
import { hosts } from './hosts.ts'
import { labels } from './labels.ts'
import { money } from './money.ts'
import { notSent } from './not-sent.ts'
import { orderRows } from './order-rows.ts'
import { orderService } from './order-service.ts'
import { orders } from './orders.ts'
import { people } from './people.ts'
import { preflight } from './preflight.ts'
import { printerSettings } from './printer-settings.ts'
import { printing } from './printing.ts'
import { prints } from './prints.ts'
import { purchase } from './purchase.ts'
import { recordFindings } from './record-findings.ts'
import { redrawnLabels } from './redrawn-labels.ts'
import { secrets } from './secrets.ts'
import type { SentenceTable } from './sentence-table.ts'
import { services } from './services.ts'
import { settingLabels } from './setting-labels.ts'
import { settings } from './settings.ts'
import { soldNumbers } from './sold-numbers.ts'
import { storage } from './storage.ts'
import { transcodedLabels } from './transcoded-labels.ts'
import { voids } from './voids.ts'
import { warehouse } from './warehouse.ts'

export const firstSentences = {
  ...general,
  ...hosts,
  ...purchase,
  ...boxes,
  ...voids,
  ...prints,
  ...money,
  ...labels,
  ...preflight,
  ...redrawnLabels,
  ...carrierRules,
  ...transcodedLabels,
  ...orders,
  ...orderRows,
  ...benchAids,
  ...printerSettings,
  ...orderService,
  ...people,
  ...company,
  ...printing,
  ...services,
  ...fields,
  ...notSent,
  ...settings,
  ...secrets,
  ...settingLabels,
  ...soldNumbers,
  ...storage,
  ...recordFindings,
  ...warehouse,
} as const satisfies SentenceTable
