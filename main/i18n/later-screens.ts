// What only tasks say that are opened later: it is loaded with their words.
import { batches } from './batches.ts'
import { caFile } from './ca-file.ts'
import { closeOutcomes } from './close-outcomes.ts'
import { crashReports } from './crash-reports.ts'
import { databaseSetUp } from './database-set-up.ts'
import { doctor } from './doctor.ts'
import { droppedSecrets } from './dropped-secrets.ts'
import { fundsAndCloses } from './funds-and-closes.ts'
import { moving } from './moving.ts'
import { orderFiles } from './order-files.ts'
import { rehearsal } from './rehearsal.ts'
import type { SentenceTable } from './sentence-table.ts'
import { serviceRules } from './service-rules.ts'
import { settingChecks } from './setting-checks.ts'
import { statements } from './statements.ts'
import { unreadRecords } from './unread-records.ts'
import { weights } from './weights.ts'

export const laterSentences = {
  ...batches,
  ...caFile,
  ...closeOutcomes,
  ...crashReports,
  ...databaseSetUp,
  ...doctor,
  ...droppedSecrets,
  ...fundsAndCloses,
  ...moving,
  ...orderFiles,
  ...rehearsal,
  ...serviceRules,
  ...settingChecks,
  ...statements,
  ...unreadRecords,
  ...weights,
} as const satisfies SentenceTable
