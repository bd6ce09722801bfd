// The document that was asked for with a label: looked at, printed on plain paper, saved. A picture is shown here; a PDF has
// its viewer in a window of the browser, where there is one.
import { type ReactNode, useState } from 'react'
import { isInBrowser, openStationFile, saveStationFile, useStationFile } from '../station/station-files.ts'
import type { Problem, Reply, ShipmentView } from '../station/types.ts'
import { Action } from '../ui/action.tsx'
import type { ListenOptions } from '../ui/keyboard/use-keys.tsx'
import { useWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'
import classes from './document.module.css'
import { Trouble } from './trouble.tsx'

export interface LabelDocument {
  /** For the dialog that has it. */
  readonly keys: NonNullable<ListenOptions['keys']>
  readonly shown: ReactNode
}

/** `isOpen`: a picture is asked for at once. */
export function useDocument(shipment: ShipmentView, isOpen = false): LabelDocument {
  const { say } = useWords()
  const { reference, purchase } = shipment
  const url = purchase.documentUrl
  const isPicture = shipment.shipment?.documentFormat === 'PNG'
  const [opened, setOpened] = useState(isOpen)
  const [trouble, setTrouble] = useState<Problem>()
  const { address, problem: missing, onError } = useStationFile(opened && isPicture ? url : undefined)
  if (url === undefined) return { keys: {}, shown: null }

  const after = (reply: Reply<undefined>) => setTrouble(reply.ok ? undefined : reply.problem)
  const open = () => (isPicture ? setOpened(true) : void openStationFile(url).then(after))
  const save = () => void saveStationFile(url, reference.replace(/[^\p{L}\p{N}-]+/gu, '-')).then(after)
  const acts: readonly { readonly key: string; readonly word: WordKey; readonly act: () => void }[] = [
    ...(address !== undefined
      ? [{ key: 'p', word: 'document.print' as const, act: () => window.print() }]
      : []),
    ...((isPicture ? !opened : isInBrowser) ? [{ key: 'o', word: 'document.open' as const, act: open }] : []),
    { key: 's', word: 'detail.save', act: save },
  ]
  return {
    keys: Object.fromEntries(acts.map(({ key, act }) => [key, act])),
    shown: (
      <>
        {address !== undefined && (
          <img
            className={classes.picture}
            src={address}
            onError={onError}
            alt={say('document.alt', { reference })}
            data-printed
          />
        )}
        <div className={classes.acts}>
          {acts.map(({ key, word, act }) => (
            <Action key={key} cap={key.toUpperCase()} onClick={act}>
              {say(word)}
            </Action>
          ))}
        </div>
        <Trouble problem={missing ?? trouble} />
      </>
    ),
  }
}
