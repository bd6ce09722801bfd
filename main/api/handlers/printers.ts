// The printer channels: found, saved, asked, tested.

import { jobMode } from '../../core/printing/print-job.ts'
import type { Printer } from '../../core/printing/printer.ts'
import { problem } from '../../core/problem.ts'
import { changesBetween } from '../../core/records/changes.ts'
import type { EventKind } from '../../core/records/event-kinds.ts'
import { fail, ok } from '../../core/result.ts'
import { author, commandReused } from '../../flows/flow-context.ts'
import { freeForItsPaper, hasOtherPaper, holdForOtherPaper } from '../../flows/printer-changed.ts'
import { leaveToPerson, waitingFor } from '../../flows/printer-removed.ts'
import { cancelTestLabels } from '../../flows/test-labels.ts'
import type { StationServices } from '../station-services.ts'
import { sentenceOf } from '../views/sentence-view.ts'
import { jobView, printerStateView, printerView } from '../views/views.ts'
import type { Area } from './handler.ts'

export function printerChannels(station: StationServices): Area<'printers'> {
  const { ports, printers } = station
  const listed = async () => {
    const waiting = await waitingFor(ports)
    return printers.list().map(printer => ({
      ...printerView(printer, station.printers),
      doctor: printers.doctor(printer.id),
      waiting: waiting.filter(({ printerId, isTestLabel }) => printerId === printer.id && !isTestLabel)
        .length,
    }))
  }
  const noted = (kind: EventKind, before: Printer | undefined, after: Printer | undefined) =>
    ports.ledger.note({
      kind,
      ...author(station.bind()),
      detail: {
        printerId: (after ?? before)?.id,
        name: (after ?? before)?.name,
        changes: changesBetween(before ?? {}, after ?? {}),
      },
    })
  return {
    'printers.discover': async () => ok([...(await printers.discover())]),
    'printers.list': async () => ok(await listed()),
    'printers.save': async input => {
      const before = printers.list().find(printer => printer.id === input.id)
      const saved = await printers.save(input, async (was, is) => {
        if (hasOtherPaper(was, is)) await holdForOtherPaper(station.bind(), is.id, was)
      })
      if (!saved.ok) return saved
      const { printer, concern } = saved.value
      await freeForItsPaper(station.bind(), printer)
      await noted('printer-saved', before, printer)
      return ok({ ...printerView(printer, station.printers), ...(concern && { concern }) })
    },
    'printers.remove': async ({ id }) => {
      const before = printers.list().find(printer => printer.id === id)
      // First, so that whatever fails in between leaves nothing that waits for a printer that is gone.
      if (before) {
        await cancelTestLabels(station.bind(), id)
        await leaveToPerson(station.bind(), id)
      }
      const removed = await printers.remove(id)
      if (!removed.ok) return removed
      await noted('printer-removed', before, undefined)
      return ok(await listed())
    },
    'printers.status': async ({ id }) => {
      if (!printers.list().some(printer => printer.id === id))
        return fail(problem('not-found', 'printer.not-found'))
      await printers.ask(id)
      return ok(printerStateView(printers.lastState(id)))
    },
    'printers.diagnose': async ({ id, reading }) => {
      const printer = printers.list().find(one => one.id === id)
      if (!printer) return fail(problem('not-found', 'printer.not-found'))
      const { findings, change } = await printers.diagnose(printer, reading)
      await ports.ledger.note({
        kind: 'printer-diagnosed',
        ...author(station.bind()),
        detail: { printerId: id, name: printer.name, findings: findings.map(({ code }) => code) },
      })
      return ok({
        findings: findings.map(one => ({ ...one, ...sentenceOf(one.code, one.params) })),
        ...(change && { change }),
      })
    },
    'printers.test': async ({ id, label = 'test', commandId }) => {
      if (commandId !== undefined) {
        const first = await ports.spool.jobByCommand(commandId)
        const isSame = first?.isTestLabel === true && first.printerId === id
        if (first) return isSame ? ok(jobView(first)) : fail(commandReused)
      }
      const printer = ports.printing.named(id)
      if (!printer.ok) return printer
      const drawn = printers.testLabel(printer.value, label)
      if (!drawn.ok) return drawn
      await cancelTestLabels(station.bind(), id)
      const prepared = ports.printing.prepare([{ bytes: drawn.value }], printer.value, 'file')
      if (!prepared.ok) return prepared
      const job = await ports.spool.add(
        {
          id: `${ports.ids.next()}-1`,
          mode: jobMode(station.bind().mode),
          isTestLabel: true,
          printerId: id,
          copyNumber: 1,
          title: `${printer.value.name} · ${label}`,
          bytes: prepared.value.bytes,
          labelsExpected: prepared.value.labelsExpected,
          needsRelease: false,
          ...(commandId !== undefined && { commandId }),
          ...author(station.bind()),
        },
        { kind: 'test-label', ...author(station.bind()), detail: { printerId: id } },
      )
      ports.printing.wake(id)
      return ok(jobView(await ports.printing.settled(job)))
    },
  }
}
