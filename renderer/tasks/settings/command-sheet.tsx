// The sheet of command barcodes: printed on plain paper, scanned instead of pressing keys.
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { COMMANDS, type CommandCode } from '../../parts/commands.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './settings.module.css'

const CODES = Object.keys(COMMANDS) as CommandCode[]

export function CommandSheet() {
  const { say } = useWords()
  const print = () => window.print()
  useListen({ level: 1, keys: { p: print } })
  return (
    <div className={classes.stack}>
      <p className={classes.dim}>{say('set.commands-text')}</p>
      <div className={classes.sheet}>
        {CODES.map(code => (
          <figure key={code} className={classes.command}>
            <figcaption>{say(`command.${code}`)}</figcaption>
            <Barcode code={code} />
          </figure>
        ))}
      </div>
      <div className={classes.foot}>
        <Action look="primary" cap="P" onClick={print}>
          {say('set.commands-print')}
        </Action>
      </div>
    </div>
  )
}

function Barcode({ code }: { readonly code: CommandCode }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let gone = false
    // Only this sheet needs the drawing library. Lines, not dots: paper has more of them than the screen.
    void import('bwip-js/browser').then(({ code128, drawingSVG }) => {
      const svg = code128(
        { bcid: 'code128', text: code, scale: 2, height: 16, paddingwidth: 10 },
        drawingSVG(),
      )
      if (!gone) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    })
    return () => {
      gone = true
    }
  }, [code])
  return picture === undefined ? (
    <Skeleton height={72} radius={6} />
  ) : (
    <img className={classes.barcode} src={picture} alt={code} />
  )
}
