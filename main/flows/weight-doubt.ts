// Why a package's weight cannot be right: asked before anything is asked of a service (decision 137).
import { nearWeight } from '../core/measures-typed.ts'
import { type Problem, problem } from '../core/problem.ts'
import { doubtOfWeight } from '../core/weight-check.ts'
import type { ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'

export async function whyWeightDoubtful(
  context: FlowContext,
  { reference, shipment, atBench }: ShipOrder,
): Promise<Problem | undefined> {
  const { mode, settings, weighing } = context
  if (settings.packing.weightCheck === 'off') return undefined
  const [file, known] = await Promise.all([
    weighing.packagesInFile(mode, reference),
    weighing.knownWeights(mode, shipment),
  ])
  const doubt = doubtOfWeight(shipment.packages, {
    ...known,
    file,
    boxes: settings.boxes,
    // Nobody weighs what a batch ships.
    shippedOnScaleOz: atBench && weighing.shippedOnScaleOz(),
  })
  if (!doubt) return undefined
  const params = { heard: nearWeight(doubt.heardOz), expected: nearWeight(doubt.expectedOz) }
  const code = `weight.${doubt.kind}` as const
  return problem('wrong-state', code, {
    params,
    fieldProblems: { [`packages.${doubt.at}.weightOz`]: { code, params } },
  })
}

export const isWeightDoubt = ({ code }: Pick<Problem, 'code'>): boolean => code.startsWith('weight.')
