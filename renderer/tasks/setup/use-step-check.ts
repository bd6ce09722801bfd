// A service is looked at in the step that names it: what is wrong with its address or its key is said where it was typed.
import { useState } from 'react'
import { type Check, works } from '../../parts/setup/service-check.tsx'
import type { SettingsForm } from '../../parts/setup/settings-form.ts'
import type { Reply, ServiceName } from '../../station/types.ts'
import { sends, useCommand } from '../../station/use-command.ts'

const ADDRESS = { 'label-server': 'labelServer.baseUrl', 'parcel-label': 'parcelLabel.baseUrl' } as const

export interface StepCheck {
  readonly busy: boolean
  /** What keeps the service of this step from working, until something else is typed. */
  readonly wrong: { readonly service: ServiceName; readonly reply: Reply<Check> } | undefined
  /** Whether the step may be left: its service works, is not used, or a person goes on all the same. */
  mayLeave(): Promise<boolean>
}

export function useStepCheck(step: string, form: SettingsForm): StepCheck {
  const { busy, send } = useCommand(sends('services.check'))
  const [found, setFound] = useState<StepCheck['wrong']>()
  const service = step === 'label-server' || step === 'parcel-label' ? step : undefined
  const wrong = found?.service === service && !form.changed ? found : undefined
  return {
    busy,
    wrong,
    async mayLeave() {
      // It was said, and is looked at once more in the last step.
      if (!service || wrong || form.text(ADDRESS[service]).trim() === '') return true
      const reply = await send({ service, inMode: 'live' })
      if (!reply) return false
      const isFine = works(reply)
      setFound(isFine ? undefined : { service, reply })
      return isFine
    },
  }
}
