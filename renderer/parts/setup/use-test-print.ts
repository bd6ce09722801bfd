// A label that a printer is tried with: printed once, when its dialog opens, and followed until it is known whether it
// reached the printer. Only what did can have come out of it.
import { useEffect, useRef } from 'react'
import { call } from '../../station/call.ts'
import { useQueue } from '../../station/queries.ts'
import type { ChannelInput, JobView, PrinterView } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import type { Sayable } from '../../words/use-words.ts'

export type TestPrint =
  | { readonly kind: 'printing' }
  | { readonly kind: 'waits'; readonly job: JobView }
  | { readonly kind: 'reached'; readonly job: JobView }
  | { readonly kind: 'refused'; readonly problem: Sayable }

type Label = NonNullable<ChannelInput<'printers.test'>['label']>
type CameOut = Extract<ChannelInput<'queue.settle'>['answer'], 'printed' | 'not-printed' | 'damaged'>

/** `settle`: what the operator says about the paper applies to the print, too. */
export function useTestPrint(
  { id, concern }: Pick<PrinterView, 'id' | 'concern'>,
  label: Label,
): { readonly print: TestPrint; readonly settle: (answer: CameOut) => void } {
  const begun = useRef(false)
  const { reply, send } = useCommand((printerId: string, commandId) =>
    call['printers.test']({ id: printerId, label, commandId }),
  )
  const settling = useCommand(sends('queue.settle'))
  const jobs = useQueue().data
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when the dialog opens.
  useEffect(() => {
    // Where there is none, there is nothing to test yet.
    if (begun.current || concern) return
    begun.current = true
    void send(id)
  }, [])
  const print = concern
    ? ({ kind: 'refused', problem: concern } as const)
    : reply?.ok === false
      ? ({ kind: 'refused', problem: reply.problem } as const)
      : stateOf(reply && (jobs?.find(one => one.id === reply.value.id) ?? reply.value))
  return {
    print,
    settle: answer => {
      if (print.kind === 'reached') void settling.send({ jobId: print.job.id, answer })
    },
  }
}

function stateOf(job: JobView | undefined): TestPrint {
  if (!job || job.state === 'sending') return { kind: 'printing' }
  return { kind: ['sent', 'unsure', 'printed'].includes(job.state) ? 'reached' : 'waits', job }
}
