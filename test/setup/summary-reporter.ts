// The reporter of counts as a file, for runs that name reporters of their own: Vitest takes one by its path.
import { SummaryReporter } from './summary.ts'

export default SummaryReporter
