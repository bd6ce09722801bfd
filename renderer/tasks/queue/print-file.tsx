// Prints a label that comes from elsewhere, as a file (`labels.print`).
import { useRef } from 'react'
import { printBand } from '../../parts/job-words.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import type { ChannelInput } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'

export const FILE_KEY = 'F'

export function PrintFile() {
  const { say } = useWords()
  const band = useBand()
  const input = useRef<HTMLInputElement>(null)

  const printing = useCommand(
    (label: Pick<ChannelInput<'labels.print'>, 'fileName' | 'contentBase64'>, commandId) =>
      call['labels.print']({ ...label, commandId }),
    { onRefused: (problem, { fileName }) => band.stop(problem, fileName) },
  )
  const print = async (file: File) => {
    const { name } = file
    band.show(({ say }) => ({ tone: 'working', big: say('job.sending'), lines: [], subject: name }))
    const contentBase64 = toBase64(new Uint8Array(await file.arrayBuffer()))
    const reply = await printing.send({ fileName: name, contentBase64 })
    if (reply?.ok) band.follow(reply.value, (job, words) => printBand(words, job, name))
  }

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
          if (file) void print(file)
        }}
      />
      <Action size="small" cap={FILE_KEY} title={say('queue.file-hint')} onClick={choose}>
        {say('queue.file')}
      </Action>
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
