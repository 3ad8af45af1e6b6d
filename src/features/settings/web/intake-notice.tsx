import { type FieldValues, useWatch } from 'react-hook-form'
import { inDigits, oneOrMore } from '#shared/counted.ts'
import { Banner } from '#web/ui/banner.tsx'
import { childOf } from '../fields.ts'
import type { FormControl } from './control-place.ts'

const mostCounted = 1_000

type Props = { control: FormControl; start: unknown; drafts: number }

/** People plan by a deadline: who moves it is told how many do so now. */
export function IntakeNotice({ control, start, drafts }: Props) {
  const closes: unknown = useWatch<FieldValues>({ control, name: 'value.closes' })
  const before = childOf(start, 'closes')
  if (drafts === 0 || closes === before || typeof closes !== 'string') return null
  const isEarlier = closes < String(before)
  return (
    <Banner className="mt-4">
      {countWords(drafts)} filling in the form for this intake.{' '}
      {isEarlier
        ? 'They now have less time than we told them, and they won’t be notified automatically.'
        : 'They see the later deadline right away.'}
    </Banner>
  )
}

function countWords(drafts: number): string {
  if (drafts >= mostCounted) return `${inDigits(mostCounted)} people or more are`
  return oneOrMore(drafts, 'One person is', 'people are')
}
