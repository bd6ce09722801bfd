// Settings as texts in a form: read by path, changed ones saved together, problems at their field.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tell } from '../../station/knowledge.ts'
import { type SettingsView, useSettings } from '../../station/queries.ts'
import type { Problem, SecretName } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'
import { isLocked, partialOf, type Texts, textAt } from './settings-texts.ts'
import { useFocusWrong } from './use-focus-wrong.ts'

export interface Saved {
  /** Secrets that did not follow a changed address, in words. */
  readonly dropped: NonNullable<SettingsView['dropped']>
}

export interface SettingsForm {
  readonly view: SettingsView | undefined
  text(path: string): string
  set(path: string, text: string): void
  secret(name: SecretName): string
  setSecret(name: SecretName, text: string): void
  readonly changed: boolean
  readonly saving: boolean
  /** False where it is not saved: `problem` says why, and `fieldProblem` where. */
  save(more?: Record<string, unknown>): Promise<Saved | false>
  readonly problem: Problem | undefined
  /** Whether the company has set it: shown, and not to be changed. */
  locked(path: string): boolean
  fieldProblem(path: string): NonNullable<Problem['fieldProblems']>[string] | undefined
}

export function useSettingsForm(): SettingsForm {
  const queries = useQueryClient()
  const view = useSettings().data
  const [texts, setTexts] = useState<Texts>({})
  const [secrets, setSecrets] = useState<Partial<Record<SecretName, string>>>({})
  /** Of each path the text that is on its way. */
  const [sending, setSending] = useState<Texts>({})
  /** A further save begins where the one before ended: what it takes away is told by what is saved by then. */
  const lastSave = useRef<Promise<Saved | false>>(Promise.resolve(false))
  const { busy, problem, send } = useCommand(sends('settings.save'), {
    // What is found of a form depends on lists, units and customs unions that are set here.
    refreshes: ['station.overview', 'pack.validate'],
  })

  useFocusWrong(problem)

  const all: Texts = { ...texts, ...secrets }

  const saveNow = async (more: Record<string, unknown>): Promise<Saved | false> => {
    const saved = queries.getQueryData<SettingsView>(['settings.get'])?.saved
    const partial = { ...partialOf(saved, texts), ...more }
    const reply = await send({
      settings: Object.keys(partial).length > 0 ? partial : undefined,
      secrets: Object.keys(secrets).length > 0 ? secrets : undefined,
    })
    setSending(known => without(known, all))
    if (!reply?.ok) return false
    const { dropped = [], ...shown } = reply.value
    tell(queries, ['settings.get'], shown)
    // What was typed as a secret is forgotten here at once; what was typed meanwhile stays.
    setTexts(known => without(known, texts))
    setSecrets(known => without(known, secrets))
    return { dropped }
  }
  return {
    view,
    text: path => texts[path] ?? textAt(view?.saved, path),
    set: (path, text) => setTexts(known => ({ ...known, [path]: text })),
    secret: name => secrets[name] ?? '',
    setSecret: (name, text) => setSecrets(known => ({ ...known, [name]: text })),
    changed: Object.keys(without(all, sending)).length > 0,
    saving: busy,
    problem,
    locked: path => isLocked(view, path),
    fieldProblem: path =>
      problem?.fieldProblems?.[`settings.${path}`] ?? problem?.fieldProblems?.[`secrets.${path}`],
    save(more = {}) {
      setSending(known => ({ ...known, ...all }))
      lastSave.current = lastSave.current.then(() => saveNow(more))
      return lastSave.current
    },
  }
}

/** Those that are not the same in `those`. */
const without = <T extends Texts>(texts: T, those: Texts): T =>
  Object.fromEntries(Object.entries(texts).filter(([path, text]) => those[path] !== text)) as T
