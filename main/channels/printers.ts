// Owns the printer channels: found, saved, asked, tested.
import { problem } from '../core/problem.ts'
import { fail, ok } from '../core/result.ts'
import { author } from '../flows/bench.ts'
import type { Area } from './handlers.ts'
import type { Room } from './room.ts'
import { jobView, printerStateView, printerView } from './views.ts'

export function printerChannels(room: Room): Area<'printers'> {
  const { bench, printers } = room
  const listed = () => printers.list().map(printer => printerView(printer, printers.lastState(printer.id)))
  return {
    'printers.discover': async () => ok([...(await printers.discover())]),
    'printers.list': async () => ok(listed()),
    'printers.save': async input => {
      const saved = await printers.save(input)
      return saved.ok ? ok(printerView(saved.value, printers.lastState(saved.value.id))) : saved
    },
    'printers.remove': async ({ id }) => {
      const removed = await printers.remove(id)
      return removed.ok ? ok(listed()) : removed
    },
    'printers.status': async ({ id }) => {
      if (!printers.list().some(printer => printer.id === id))
        return fail(problem('not-found', 'printer.not-found'))
      await printers.ask(id)
      return ok(printerStateView(printers.lastState(id)))
    },
    'printers.test': async ({ id, commandId }) => {
      if (commandId !== undefined) {
        const first = await bench.spool.jobByCommand(commandId)
        if (first) return ok(jobView(first))
      }
      const printer = bench.printing.printer(id)
      if (!printer.ok) return printer
      const prepared = bench.printing.prepare([{ bytes: printers.testLabel(printer.value) }], printer.value)
      if (!prepared.ok) return prepared
      const job = await bench.spool.add(
        {
          id: `${bench.ids.next()}-1`,
          printerId: id,
          copyNumber: 1,
          title: `${printer.value.name} · test`,
          bytes: prepared.value.bytes,
          labelsExpected: prepared.value.labelsExpected,
          needsRelease: false,
          ...(commandId !== undefined && { commandId }),
          ...author(bench),
        },
        { kind: 'test-label', ...author(bench), detail: { printerId: id } },
      )
      bench.printing.wake(id)
      return ok(jobView(await bench.printing.settled(job)))
    },
  }
}
