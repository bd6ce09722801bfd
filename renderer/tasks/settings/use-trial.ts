// Tries rules on labels that were bought, part by part: whoever has seen enough stops it, and leaving the screen does.
import { useEffect, useRef, useState } from 'react'
import { addTrials, type TRIAL_DAYS } from '../../../preload/contract/rules-trial.ts'
import type { ChannelValue, Problem } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import type { Rule } from './rule-texts.ts'

export type TrialDays = (typeof TRIAL_DAYS)[number]
type Found = Omit<ChannelValue<'rules.try'>, 'nextCursor'>
export type TrialTally = Found['rules'][number]

export interface DoneTrial {
  readonly kind: 'done'
  readonly days: TrialDays
  readonly rules: readonly Rule[]
  readonly found: Found
  /** There are older labels in that time at which it did not look. */
  readonly isCut: boolean
}

type TrialState =
  | { readonly kind: 'idle' | 'stopped' }
  | { readonly kind: 'running'; readonly looked: number }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | DoneTrial

/** Half a minute's work; a company that ships more sees what its newest say. */
const MOST_LOOKED_AT = 50_000

/** `about`: what is said is of that alone. */
export function useTrial(about: string) {
  const [state, setState] = useState<TrialState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  // What was stopped may still be on its way when the next begins.
  const { send } = useCommand(sends('rules.try'), { inTurn: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is about something else, and at the end.
  useEffect(
    () => () => {
      running.current?.abort()
      setState({ kind: 'idle' })
    },
    [about],
  )

  const start = async (rules: Rule[], days: TrialDays) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setState({ kind: 'running', looked: 0 })
    let found: Found | undefined
    let cursor: number | undefined
    for (;;) {
      const reply = await send({ serviceRules: rules, days, cursor })
      if (own.signal.aborted || !reply) return
      if (!reply.ok) {
        setState({ kind: 'failed', problem: reply.problem })
        return
      }
      const { nextCursor, ...part } = reply.value
      found = found ? sumOf(found, part) : part
      cursor = nextCursor
      const looked = found.labels + found.unjudged
      if (cursor === undefined || looked >= MOST_LOOKED_AT) break
      setState({ kind: 'running', looked })
    }
    setState({ kind: 'done', days, rules, found, isCut: cursor !== undefined })
  }
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'stopped' })
  }
  return { state, start, stop }
}

function sumOf(one: Found, other: Found): Found {
  const { rules, ...all } = addTrials(one, other)
  return { ...all, rules: [...rules] }
}
