// What a person said of weights that look wrong: one answer is for one package.
import type { ChannelInput } from '../../station/types.ts'

export type AnsweredWeight = NonNullable<ChannelInput<'pack.ship'>['weightAnswered']>[number]

/** Why weights count though they look wrong, and those of which packages. */
export interface WeightSaid {
  readonly weightReason: string
  readonly weightAnswered: AnsweredWeight[]
}

const BETWEEN = ' · '
/** As long as the station takes one. */
export const LONGEST = 500

/** Another package's answer: those of the packages before stay with it. */
export const withAnswer = (
  { asked, said }: { readonly asked: AnsweredWeight; readonly said: WeightSaid | undefined },
  reason: string,
): WeightSaid => ({
  weightReason: [...new Set([...(said?.weightReason.split(BETWEEN) ?? []), reason])]
    .join(BETWEEN)
    .slice(0, LONGEST),
  weightAnswered: [...(said?.weightAnswered ?? []), asked],
})
