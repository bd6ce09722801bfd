// Why a package's weight cannot be right: asked before anything is asked of a service (decision 137).

import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { nearWeight } from '../core/shipment/measures-typed.ts'
import { doubtsOfWeight, type WeightDoubt } from '../core/shipment/weight-check.ts'
import type { ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'

/** The doubts that a person answered; refused while a package is left that nobody was asked about. */
export async function weightsAnswered(
  context: FlowContext,
  {
    reference,
    box,
    shipment,
    atBench,
    weightReason,
    weightAnswered,
  }: Pick<ShipOrder, 'reference' | 'box' | 'shipment' | 'atBench' | 'weightReason' | 'weightAnswered'>,
): Promise<Result<readonly WeightDoubt[], Problem>> {
  const { mode, settings, weighing } = context
  if (settings.packing.weightCheck === 'off') return ok([])
  const [file, known] = await Promise.all([
    weighing.packagesInFile(mode, reference, box),
    weighing.knownWeights(mode, shipment),
  ])
  const doubts = doubtsOfWeight(shipment.packages, {
    ...known,
    // What one box of several weighs says nothing of what the order's goods weigh in one, nor the other way round.
    ...(box && { sku: [], address: [] }),
    file,
    boxes: settings.boxes,
    // Nobody weighs what a batch ships.
    shippedOnScaleOz: atBench && weighing.shippedOnScaleOz(),
  })
  // A reason that does not say of which packages is one for the package that was asked about.
  const told = weightAnswered ?? doubts.slice(0, 1)
  const isTold = ({ at, heardOz }: WeightDoubt) => told.some(one => one.at === at && one.heardOz === heardOz)
  const answered = weightReason === undefined ? [] : doubts.filter(isTold)
  const open = doubts.find(doubt => !answered.includes(doubt))
  if (!open) return ok(answered)
  const params = { heard: nearWeight(open.heardOz), expected: nearWeight(open.expectedOz) }
  const code = `weight.${open.kind}` as const
  const fieldProblems = { [`packages.${open.at}.weightOz`]: { code, params } }
  return fail(problem('wrong-state', code, { params, fieldProblems }))
}

export const isWeightDoubt = ({ code }: Pick<Problem, 'code'>): boolean => code.startsWith('weight.')
