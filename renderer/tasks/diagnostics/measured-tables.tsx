// The tables of the diagnostics page: how long each step takes, and what failed.
import type { ChannelValue } from '../../station/types.ts'
import { Empty } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './diagnostics.module.css'
import { durationText } from './figures.ts'

type View = ChannelValue<'diagnostics.read'>

export function StepsTable({ steps }: { readonly steps: View['steps'] }) {
  const { say, number } = useWords()
  const duration = (ms: number | undefined) => (ms === undefined ? '–' : durationText(ms, number))
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('diag.step')}</th>
            <th scope="col">{say('diag.median')}</th>
            <th scope="col">{say('diag.p95')}</th>
            <th scope="col">{say('diag.labels')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, count, medianMs, p95Ms }) => (
            <tr key={step} data-whole={step === 'whole' || undefined}>
              <th scope="row">{say(`diag.step-${step}`)}</th>
              <td>{duration(medianMs)}</td>
              <td>{duration(p95Ms)}</td>
              <td>{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>{say('diag.steps-text')}</p>
    </>
  )
}

export function FaultsTable({ faults }: { readonly faults: View['faults'] }) {
  const { say, problem, number, time } = useWords()
  if (faults.length === 0) return <Empty title={say('diag.faults-none')} />
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say('diag.fault')}</th>
          <th scope="col">{say('diag.times')}</th>
          <th scope="col">{say('diag.first')}</th>
          <th scope="col">{say('diag.last')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(fault => {
          const { source } = fault
          const where =
            source.kind === 'printer'
              ? (source.name ?? say('diag.printer-gone'))
              : say(`service.${source.service}`)
          const said = problem({ ...fault, params: { ...fault.params, printer: where } })
          return (
            <tr key={`${fault.code} ${source.kind === 'printer' ? source.printerId : source.service}`}>
              <th scope="row">
                {said.message}
                <small className={classes.detail}>
                  {[where, fault.detail].filter(one => one !== undefined).join(' · ')}
                </small>
              </th>
              <td>{number(fault.count)}</td>
              <td>{time(fault.firstAt)}</td>
              <td>{time(fault.lastAt)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
