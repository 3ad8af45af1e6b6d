import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { keyOf, queryClient, queryOf } from '#web/queries.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { useAct } from '#web/use-act.ts'
import { choiceWords, eventWords, StaffChoice, type StaffEvent } from '../choices.ts'
import { readOwnChoices, setOwnChoice } from '../staff-choice-contract.ts'

const options = StaffChoice.options.map((choice) => ({ value: choice, label: choiceWords[choice] }))

/** Of what a member of staff is told by mail; each choice counts as soon as it is made. */
export function OwnMailChoices() {
  const query = useQuery(queryOf(readOwnChoices))
  const { act, isBusy, problem } = useAct()
  const [chosen, setChosen] = useState<StaffEvent>()

  function choose(event: StaffEvent, value: string) {
    const body = { event, choice: StaffChoice.parse(value) }
    setChosen(event)
    return act(() => call(setOwnChoice, { body }), {
      onDone: (answer) => queryClient.setQueryData(keyOf(readOwnChoices), answer),
    })
  }

  return (
    <section className="border-hairline border-t py-4 last:border-b">
      <h3 className="font-body font-medium">Your notifications</h3>
      <p className="text-label text-umber">
        Morning emails go out at 7:00 AM institute time and leave out anything already handled.
      </p>
      <Loaded query={query} className="mt-3" />
      <div className="mt-3 space-y-4">
        {query.data?.choices.map(({ event, choice }) => (
          <div key={event}>
            <NativeSelect
              label={eventWords[event].words}
              options={options}
              value={choice}
              onChange={(value) => void choose(event, value)}
              {...(chosen === event && problem && { error: problem })}
            />
            <p role="status" className="text-help text-umber">
              {chosen === event && !isBusy && !problem && 'Saved'}
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}
