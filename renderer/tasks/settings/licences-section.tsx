// The licences of what the program is made of, loaded when somebody asks for them.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

export function LicencesSection() {
  const { say } = useWords()
  const [shown, setShown] = useState(false)
  const licences = useQuery({
    queryKey: ['licences'],
    queryFn: async () => (await import('./licences.json')).default,
    enabled: shown,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <p>{say('set.licences-text')}</p>
      <div className={classes.row}>
        <Action aria-expanded={shown} busy={licences.isFetching} onClick={() => setShown(!shown)}>
          {say(shown ? 'set.licences-hide' : 'set.licences-show')}
        </Action>
      </div>
      {shown &&
        licences.data?.map(({ licence, packages, text }) => (
          <details key={packages[0]}>
            <summary className={classes.licence}>
              {licence}: {packages.join(', ')}
            </summary>
            {/* The texts are legal documents: they are shown as they are, in their own language. */}
            <pre className={classes.licenceText} lang="en">
              {text}
            </pre>
          </details>
        ))}
    </>
  )
}
