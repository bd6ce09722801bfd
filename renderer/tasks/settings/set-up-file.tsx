// Owns the set-up as a file: saved for other stations, and taken over from one.
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { call } from '../../station/call.ts'
import { saveStationFile } from '../../station/station-files.ts'
import type { Problem } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

export function SetUpFile() {
  const { say, problem } = useWords()
  const queries = useQueryClient()
  const chooser = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<Problem | 'taken'>()

  const save = async () => {
    const made = await call('settings.export')
    const reply = made.ok ? await saveStationFile(made.value.url, made.value.fileName) : made
    setSaid(reply.ok ? undefined : reply.problem)
  }
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    if (!file) return
    event.currentTarget.value = ''
    const reply = await call('settings.import', { setUp: objectIn(await file.text()) })
    setSaid(reply.ok ? 'taken' : reply.problem)
    if (reply.ok) await queries.invalidateQueries()
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
          onChange={event => void take(event)}
        />
      </div>
      <div role="status">
        {said === 'taken' && <p>{say('set.setup-taken')}</p>}
        {said && said !== 'taken' && (
          <p className={classes.trouble}>
            {problem(said).message} {problem(said).nextStep}
            {Object.values(said.fieldProblems ?? {}).map(({ code, params }) => (
              <span key={code}> {problem({ code, params, message: '' }).message}</span>
            ))}
          </p>
        )}
      </div>
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
