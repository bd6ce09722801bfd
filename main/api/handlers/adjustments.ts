// The channels of carriers' statements of adjustments.
import type { Adjustment } from '../../core/money/adjustments.ts'
import { ok } from '../../core/result.ts'
import { importStatement, listAdjustments } from '../../flows/adjustments.ts'
import type { StationServices } from '../station-services.ts'
import { shipmentView } from '../views/views.ts'
import type { Area } from './handler.ts'
import { fileInTrail } from './trail-files.ts'

export function adjustmentChannels({ batches, statements }: StationServices): Area<'adjustments'> {
  const context = () => ({ ...batches.bind(), statements })
  return {
    'adjustments.list': async () => ok((await listAdjustments(context())).map(adjustmentView)),
    'adjustments.import': async ({ fileName, content }) => {
      const file = { ...fileInTrail(fileName, Buffer.from(content)) }
      const imported = await importStatement(context(), { fileName, content, file })
      return imported.ok ? ok({ ...imported.value, unread: [...imported.value.unread] }) : imported
    },
  }
}

function adjustmentView({ label, ...line }: Adjustment) {
  if (!label) return line
  const { record, measured, measuredAt, printedAt, scannedAt } = label
  return {
    ...line,
    label: {
      shipment: shipmentView(record),
      // Of a label of before that was kept: as its record still has it.
      packages: [...(measured?.packages ?? record.shipment?.packages ?? [])],
      scaleOz: measured?.scaleOz,
      measuredAt,
      printedAt,
      scannedAt,
    },
  }
}
