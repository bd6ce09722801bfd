// A folder that gets a file for each result: whole at the moment that it has its name, and the same one at every try.
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { OrderFiles } from '../core/orders/order-file.ts'
import type { LabelResult, ResultsTrouble } from '../core/orders/results-out.ts'
import type { Settings } from '../core/settings/settings.ts'
import { syncFolder, writeWhole } from '../settings/write-whole.ts'
import { areNested, mayOthersWrite } from './company-folder.ts'

/** Whose group may read it: the program that takes it seldom is the station's own user. */
const READABLE = 0o640
/** Names sort as results came. */
const DIGITS = 12

const COLUMNS = [
  'delivery_id',
  'sequence',
  'type',
  'time',
  'reference',
  'box',
  'boxes',
  'label_state',
  'tracking_numbers',
  'bar_code',
  'cost',
  'currency',
  'label_service',
  'shipping_service',
  'carrier_service',
  'environment',
  'station',
  'shipment_id',
  'bought_at',
  'closed_at',
  'return_of',
  'label_numbers',
  'service_name',
]

/** It is not there, it is where orders or the station's own data are, or everybody may write there. */
export async function resultsFolderTrouble(
  { results, orders }: Pick<Settings, 'results' | 'orders'>,
  dataFolder: string,
): Promise<ResultsTrouble | undefined> {
  try {
    const folder = await realpath(results.folder)
    const stat = await lstat(folder)
    if (!stat.isDirectory()) return 'folder-missing'
    const own = await Promise.all([dataFolder, orders.watchedFolder].map(real))
    // What is written there would come back as an order, or be taken for the station's own.
    if (own.some(one => one !== undefined && areNested(folder, one))) return 'folder-own'
    return mayOthersWrite(stat) ? 'folder-others-write' : undefined
  } catch {
    return 'folder-missing'
  }
}

const real = (path: string): Promise<string | undefined> =>
  path === '' ? Promise.resolve(undefined) : realpath(path).catch(() => undefined)

/** On disk when it resolves. Gives whether it could be written. */
export async function writeResult(
  { folder, format }: Pick<Settings['results'], 'folder' | 'format'>,
  result: LabelResult,
  write: OrderFiles['write'],
): Promise<boolean> {
  const name = `${String(result.sequence).padStart(DIGITS, '0')}-${result.id}.${format}`
  const text = format === 'csv' ? write([COLUMNS, cellsOf(result)]) : `${JSON.stringify(result, null, 2)}\n`
  try {
    await writeWhole(join(folder, name), text, READABLE)
    // So that a power cut leaves its name, too; a share that cannot be told so has to do.
    await syncFolder(folder).catch(() => undefined)
    return true
  } catch {
    return false
  }
}

function cellsOf({ id, sequence, type, timestamp, data }: LabelResult): readonly string[] {
  const { box, label } = data
  return [
    ...[id, String(sequence), type, timestamp, data.reference],
    ...[String(box?.number ?? ''), String(box?.of ?? '')],
    ...[label.state, label.trackingNumbers.join(' '), label.barCode ?? ''],
    label.costCents === undefined ? '' : (label.costCents / 100).toFixed(2),
    ...[label.currency, data.service, data.shippingService ?? '', data.carrierService ?? ''],
    ...[data.environment, data.station, data.shipmentId],
    ...[label.boughtAt ?? '', label.closedAt ?? '', label.returnOf ?? ''],
    ...[label.numbers?.join(' ') ?? '', data.serviceName ?? ''],
  ]
}
