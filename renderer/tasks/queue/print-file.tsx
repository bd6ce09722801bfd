// Prints a label that comes from elsewhere, as a file (`labels.print`).
import { useRef, useState } from 'react'
import { printBand } from '../../parts/job-words.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { ChannelInput } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { ANYWAY } from './card-words.ts'
import { SettleDialog } from './settle-dialog.tsx'

export const FILE_KEY = 'F'

type LabelFile = Pick<ChannelInput<'labels.print'>, 'fileName' | 'contentBase64'>

export function PrintFile() {
  const { say } = useWords()
  const band = useBand()
  const input = useRef<HTMLInputElement>(null)

  /** Not safe to print as it is: the band says why, and a person may say why it is printed all the same. */
  const [unsafe, setUnsafe] = useState<LabelFile>()
  const printing = useCommand(
    (label: LabelFile & Pick<ChannelInput<'labels.print'>, 'printAnyway'>, commandId) =>
      call['labels.print']({ ...label, commandId }),
    {
      onRefused: (problem, { fileName, contentBase64 }) => {
        band.stop(problem, fileName)
        if (problem.kind === 'unsafe-label' && problem.code !== 'file.label-void')
          setUnsafe({ fileName, contentBase64 })
      },
    },
  )
  const print = async (label: LabelFile, printAnyway?: string) => {
    const { fileName: subject } = label
    band.show(({ say }) => ({ tone: 'working', big: say('job.sending'), lines: [], subject }))
    const reply = await printing.send({ ...label, ...(printAnyway !== undefined && { printAnyway }) })
    if (reply?.ok) band.follow(reply.value, (job, words) => printBand(words, job, subject))
  }
  const read = async (file: File) =>
    print({ fileName: file.name, contentBase64: toBase64(new Uint8Array(await file.arrayBuffer())) })

  const choose = () => input.current?.click()
  useListen({ level: 1, keys: { [FILE_KEY.toLowerCase()]: choose } })

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zpl,.png"
        hidden
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (file) void read(file)
        }}
      />
      <Action size="small" cap={FILE_KEY} title={say('queue.file-hint')} onClick={choose}>
        {say('queue.file')}
      </Action>
      {unsafe && (
        <SettleDialog
          answer={ANYWAY}
          subject={unsafe.fileName}
          onClose={() => setUnsafe(undefined)}
          onGiven={({ note }) => {
            setUnsafe(undefined)
            void print(unsafe, note)
          }}
        />
      )}
    </>
  )
}

/** In pieces, since a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  }
  return btoa(binary)
}
