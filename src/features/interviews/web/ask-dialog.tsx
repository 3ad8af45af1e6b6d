import { useState } from 'react'
import { dayIn } from '#shared/dates.ts'
import { addDays } from '#shared/days.ts'
import { call, serverNow } from '#web/call.ts'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { askAboutInterview } from '../contract.ts'
import type { InterviewRequestKind } from '../interview.ts'
import { clockWords } from './clock-select.tsx'
import { instantOf } from './instant-of.ts'
import { shownToApplicant } from './shown-to-applicant.ts'
import { nameOfDay } from './time-words.ts'

type Props = {
  id: string
  kind: InterviewRequestKind
  title: string
  timeZone: string
  isOpen: boolean
  onClose: () => void
}

/** A wish of the applicant's about the interview, in their own words. */
export function AskDialog({ title, isOpen, onClose, ...wish }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <AskForm {...wish} onClose={onClose} />
    </Dialog>
  )
}

const questions: Record<InterviewRequestKind, { label: string; hint: string }> = {
  times: {
    label: 'What would work for you?',
    hint: 'Days and times you can talk, and anything we should know.',
  },
  accommodation: {
    label: 'What do you need for the interview?',
    hint: 'Only the office and your interviewer read it. It doesn’t affect the decision.',
  },
}

function AskForm({ id, kind, timeZone, onClose }: Omit<Props, 'title' | 'isOpen'>) {
  const form = useSchemaForm(askAboutInterview.shapes.body, {
    kind,
    words: '',
    times: [],
    timeZone,
  })
  const [wishes, setWishes] = useState<readonly WishedTime[]>([])
  const { frame } = useHandIn(
    form,
    (body) => {
      const times = wishes.map(({ day, time }) => instantOf(day, time, timeZone))
      return call(askAboutInterview, { params: { id }, body: { ...body, times } })
    },
    onClose,
    shownToApplicant,
  )
  return (
    <HandInForm {...frame} send="Send to the office" sending="Sending..." onBack={onClose}>
      <TextAreaControl control={form.control} name="words" rows={4} {...questions[kind]} />
      {kind === 'times' && <Wishes wishes={wishes} timeZone={timeZone} onChange={setWishes} />}
      <p className="text-help text-umber">We’ll answer here and by email.</p>
    </HandInForm>
  )
}

type WishedTime = { day: string; time: string }
type WishesProps = {
  wishes: readonly WishedTime[]
  timeZone: string
  onChange: (wishes: readonly WishedTime[]) => void
}

const mostWishes = 5
const daysAhead = 60

/** Up to five times that would suit, which the office can book with one press. */
function Wishes({ wishes, timeZone, onChange }: WishesProps) {
  const tomorrow = addDays(dayIn(serverNow(), timeZone), 1)
  const days = Array.from({ length: daysAhead }, (_, place) => addDays(tomorrow, place))

  function change(place: number, change: Partial<WishedTime>) {
    onChange(wishes.map((wish, at) => (at === place ? { ...wish, ...change } : wish)))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-label">
        Times that would work <span className="text-umber">(optional)</span>
      </legend>
      <p className="text-help text-umber">In {timeZone.replaceAll('_', ' ')}.</p>
      <ul className="mt-2 space-y-3 empty:hidden">
        {wishes.map((wish, place) => (
          <li key={place} className="flex items-end gap-2">
            <div className="grid min-w-0 grow gap-2 sm:grid-cols-2">
              <NativeSelect
                label={`Day ${place + 1}`}
                options={days.map((day) => ({ value: day, label: nameOfDay(day) }))}
                value={wish.day}
                onChange={(day) => change(place, { day })}
              />
              <NativeSelect
                label={`Time ${place + 1}`}
                options={clock}
                value={wish.time}
                onChange={(time) => change(place, { time })}
              />
            </div>
            <Button
              look="quiet"
              size="small"
              aria-label={`Remove time ${place + 1}`}
              className="size-10 px-0"
              onClick={() => onChange(wishes.filter((_, at) => at !== place))}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      {wishes.length < mostWishes && (
        <Button
          look="outline"
          size="small"
          className="mt-3 min-h-11"
          onClick={() =>
            onChange([...wishes, { day: wishes.at(-1)?.day ?? tomorrow, time: '09:00' }])
          }
        >
          <Icon name="add" />
          {wishes.length === 0 ? 'Suggest a time' : 'Suggest another time'}
        </Button>
      )}
    </fieldset>
  )
}

/** Every half hour between an early morning and a late evening. */
const clock = Array.from({ length: 33 }, (_, place) => {
  const minutes = 6 * 60 + place * 30
  const value = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return { value, label: clockWords(value) }
})
