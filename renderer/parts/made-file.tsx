// A button that makes a file in the station's folder, and says where it lies.
import type { ReactNode } from 'react'
import type { ChannelName, ChannelValue } from '../station/types.ts'
import { sends, useCommand } from '../station/use-command.ts'
import { Action } from '../ui/action.tsx'
import { useListen } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import { FoundRecords, isSound } from './found-records.tsx'
import classes from './made-file.module.css'

type Making = Extract<ChannelName, 'diagnostics.export' | 'records.backUp' | 'rehearsal.report'>

export function MadeFile<Name extends Making>({
  channel,
  text,
  act,
  made,
  more,
  cap,
  onMade,
}: {
  readonly channel: Name
  readonly text: string
  readonly act: string
  readonly made: string
  readonly more?: (value: ChannelValue<Name>) => ReactNode
  /** The key that presses it. */
  readonly cap?: string
  readonly onMade?: () => void
}) {
  const { problem } = useWords()
  const { busy, reply, send } = useCommand(sends(channel))
  const make = async () => {
    if (await send()) onMade?.()
  }
  useListen({ level: 1, keys: cap === undefined ? {} : { [cap.toLowerCase()]: () => void make() } })
  return (
    <div className={classes.made}>
      <p>{text}</p>
      <div>
        <Action look="primary" busy={busy} onClick={() => void make()} {...(cap !== undefined && { cap })}>
          {act}
        </Action>
      </div>
      <div role="status">
        {reply?.ok && (
          <>
            <p>
              {made} <code className={classes.path}>{reply.value.path}</code>
            </p>
            {more?.(reply.value)}
          </>
        )}
        {reply && !reply.ok && <p className={classes.trouble}>{problem(reply.problem).message}</p>}
      </div>
    </div>
  )
}

/** The support bundle; what it found wrong with the records is shown at once. */
export function SupportBundle({ cap, onMade }: { readonly cap?: string; readonly onMade?: () => void }) {
  const { say } = useWords()
  return (
    <MadeFile
      channel="diagnostics.export"
      text={say('set.support-text')}
      act={say('set.support-do')}
      made={say('set.support-made')}
      more={({ check }) =>
        check ? (
          <>
            <p>
              {say(isSound(check) ? 'set.support-checked' : 'set.support-found', {
                count: check.checkedCount,
              })}
            </p>
            <FoundRecords check={check} />
          </>
        ) : (
          <p>{say('set.support-unchecked')}</p>
        )
      }
      {...(cap !== undefined && { cap })}
      {...(onMade && { onMade })}
    />
  )
}
