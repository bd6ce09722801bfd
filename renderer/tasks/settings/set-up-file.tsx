// The set-up as a file: saved for other stations; taken over from one after a look at what it changes.
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '../../station/call.ts'
import { saveStationFile } from '../../station/station-files.ts'
import type { ChannelValue, Problem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import { SetUpDialog } from './set-up-dialog.tsx'
import classes from './settings.module.css'

interface Chosen {
  readonly setUp: Record<string, unknown>
  readonly fileName: string
  readonly difference: ChannelValue<'settings.compare'>
}

export function SetUpFile() {
  const { say, problem } = useWords()
  const queries = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [said, setSaid] = useState<readonly Problem[] | 'taken'>([])

  const save = async () => {
    const made = await call['settings.export']()
    const reply = made.ok ? await saveStationFile(made.value.url, made.value.fileName) : made
    setSaid(reply.ok ? [] : [reply.problem])
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (!file) return
    event.currentTarget.value = ''
    const setUp = objectIn(await file.text())
    const reply = await call['settings.compare']({ setUp })
    setSaid(reply.ok ? [] : [reply.problem])
    if (reply.ok) setChosen({ setUp, fileName: file.name, difference: reply.value })
  }
  const taken = async (dropped: readonly Problem[]) => {
    setChosen(undefined)
    setSaid(dropped.length > 0 ? dropped : 'taken')
    await queries.invalidateQueries()
  }
  return (
    <>
      <p>{say('set.setup-text')}</p>
      <div className={classes.row}>
        <Action onClick={() => void save()}>{say('set.setup-export')}</Action>
        <Action onClick={() => chooser.current?.click()}>{say('set.setup-import')}</Action>
        <input
          ref={chooser}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={say('set.setup-file')}
          onChange={event => void choose(event)}
        />
      </div>
      <div role="status">
        {said === 'taken' && <p>{say('set.setup-taken')}</p>}
        {said !== 'taken' &&
          said.map(one => (
            <p key={one.code} className={classes.trouble}>
              {problem(one).message} {problem(one).nextStep}
              {Object.values(one.fieldProblems ?? {}).map(({ code, params }) => (
                <span key={code}> {problem({ code, params, message: '' }).message}</span>
              ))}
            </p>
          ))}
      </div>
      {chosen && (
        <SetUpDialog {...chosen} onClose={() => setChosen(undefined)} onTaken={list => void taken(list)} />
      )}
    </>
  )
}

/** What is no JSON object is given on as an empty one: the station says what is wrong with it. */
function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
