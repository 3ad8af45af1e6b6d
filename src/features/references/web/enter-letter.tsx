import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { enterReference, type Referee, readReferenceForm } from '../admin-contract.ts'
import type { ReferenceAnswers } from '../reference-form.ts'
import { ReferenceField } from './reference-field.tsx'
import { shownReferences } from './shown-references.ts'

type Props = { referee: Referee; onDone: () => void; onBack: () => void }

/** A reference that came on paper, entered under the questions that it answers. */
export function EnterLetter({ referee, onDone, onBack }: Props) {
  const { id, version } = referee
  const query = useQuery(queryOf(readReferenceForm, { params: { id } }))
  const [answers, setAnswers] = useState<ReferenceAnswers>({})
  const [writtenOn, setWrittenOn] = useState('')
  const [lacksDate, setLacksDate] = useState(false)
  const { act, isBusy, problem, refusal } = useAct(shownReferences)
  const faults = lacksDate ? { writtenOn: 'Enter the date of the letter' } : (refusal?.fields ?? {})

  function enter() {
    if (isBusy) return
    setLacksDate(!writtenOn)
    if (!writtenOn) return
    const body = { answers, writtenOn, version }
    void act(() => call(enterReference, { params: { id }, body }), { onDone })
  }

  return (
    <PlainForm onSubmit={enter}>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <Loaded query={query} />
      <div className="flex flex-col gap-5">
        <p className="text-umber">
          Enter what it says under the questions it answers. Leave the others blank.
        </p>
        <TextField
          label="Date of the letter"
          type="date"
          value={writtenOn}
          onChange={setWrittenOn}
          error={faults.writtenOn}
          inputClassName="max-w-52"
        />
        {query.data?.questions.map((question) => (
          <ReferenceField
            key={question.id}
            question={{ ...question, required: false }}
            value={answers[question.id] ?? ''}
            error={faults[`answers.${question.id}`]}
            rows={3}
            onChange={(text) => setAnswers({ ...answers, [question.id]: text })}
          />
        ))}
      </div>
      <DialogActions>
        <Button type="submit" busyLabel={isBusy && 'Saving...'}>
          Enter it
        </Button>
        <Button look="outline" onClick={onBack}>
          Back
        </Button>
      </DialogActions>
    </PlainForm>
  )
}
