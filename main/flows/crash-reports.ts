// A supervisor's word on a crash report: it goes to the company's address as it was shown, or it is deleted.
import { type CrashReceiver, type CrashReports, crashText } from '../core/crash-report.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext } from './flow-context.ts'

export interface CrashPorts {
  readonly reports: CrashReports
  readonly receiver: CrashReceiver
}

/** As the supervisor read it. */
export interface ReadCrash {
  readonly id: string
  readonly text: string
  readonly to: string
}

const gone: Problem = problem('not-found', 'crash.gone')

/** The report leaves the bench only once it is taken and the trail says so. */
export async function sendCrash(
  { ledger, settings, ...context }: FlowContext,
  { reports, receiver }: CrashPorts,
  { id, ...read }: ReadCrash,
): Promise<Result<undefined, Problem>> {
  const { to } = settings.crashReports
  if (to === '') return fail(problem('wrong-state', 'crash.no-address'))
  const kept = reports.list().find(({ report }) => report.id === id)
  if (!kept) return fail(gone)
  if (read.to !== to || read.text !== crashText(kept.report))
    return fail(problem('wrong-state', 'crash.changed'))
  const why = await receiver.send(to, kept.report)
  if (why?.kind === 'refused') {
    return fail(problem('refused-by-service', 'crash.refused', { params: { status: why.status } }))
  }
  if (why?.kind === 'unknown') return fail(problem('outcome-unknown', 'crash.unknown'))
  if (why) {
    const code = why.kind === 'not-trusted' ? 'crash.not-trusted' : 'crash.not-reached'
    return fail(problem('service-unreachable', code))
  }
  await ledger.note({
    kind: 'crash-report-sent',
    ...author(context),
    detail: { id, ended: kept.report.ended, to: new URL(to).host },
  })
  reports.remove(id)
  return ok(undefined)
}

export async function deleteCrash(
  { ledger, ...context }: FlowContext,
  { reports }: Pick<CrashPorts, 'reports'>,
  id: string,
): Promise<Result<undefined, Problem>> {
  const kept = reports.list().find(({ report }) => report.id === id)
  if (!kept) return fail(gone)
  await ledger.note({
    kind: 'crash-report-deleted',
    ...author(context),
    detail: { id, ended: kept.report.ended },
  })
  reports.remove(id)
  return ok(undefined)
}
