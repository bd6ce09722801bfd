// What a person said of weights that look wrong: one answer is for one package.
import type { Draft } from './bench/draft.ts'

/** Why weights count though they look wrong, and those of which packages. */
export type WeightSaid = NonNullable<Draft['weightSaid']>
export type AnsweredWeight = WeightSaid['weightAnswered'][number]

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
