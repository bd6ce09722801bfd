// Prints a label that comes from elsewhere, as a file (`labels.print`).
import { useRef } from 'react'
import { printBand } from '../../parts/job-words.ts'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './queue.module.css'

export function PrintFile() {
  const words = useWords()
  const { say, problem } = words
  const band = useBand()
  const input = useRef<HTMLInputElement>(null)

  const print = async (file: File) => {
    band.show({ tone: 'working', big: say('job.sending'), lines: [], subject: file.name })
    const reply = await call('labels.print', {
      fileName: file.name,
      contentBase64: toBase64(new Uint8Array(await file.arrayBuffer())),
      commandId: crypto.randomUUID(),
    })
    if (reply.ok) return band.follow(reply.value, job => printBand(words, job, file.name))
    const { message, nextStep } = problem(reply.problem)
    band.show({
      tone: 'stop',
      big: say('band.stop'),
      subject: file.name,
      lines: [message, nextStep].filter(Boolean),
    })
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zpl,.png"
        className={classes.fileInput}
        tabIndex={-1}
        aria-label={say('queue.file-hint')}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again.
          event.currentTarget.value = ''
          if (file) void print(file)
        }}
      />
      <Action size="small" title={say('queue.file-hint')} onClick={() => input.current?.click()}>
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
