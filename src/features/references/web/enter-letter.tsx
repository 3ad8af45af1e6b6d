import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { messageOf } from '#web/message-of.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { enterReference, type Referee, readReferenceForm } from '../admin-contract.ts'
import type { ReferenceAnswers } from '../reference-form.ts'
import { afresh } from './office-act.ts'
import { ReferenceField } from './reference-field.tsx'

type Props = { referee: Referee; onDone: () => void; onBack: () => void }

/** A reference that came on paper, entered under the questions that it answers. */
export function EnterLetter({ referee, onDone, onBack }: Props) {
  const { id, version } = referee
  const query = useQuery(queryOf(readReferenceForm, { params: { id } }))
  const [answers, setAnswers] = useState<ReferenceAnswers>({})
  const [writtenOn, setWrittenOn] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function enter(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!writtenOn) return setFaults({ writtenOn: 'Enter the date of the letter' })
    setBusy(true)
    setFaults({})
    setProblem(undefined)
    try {
      const body = { answers, writtenOn, version }
      const sent = await afresh(call(enterReference, { params: { id }, body }))
      if (sent.ok) return onDone()
      setFaults(sent.problem.fields ?? {})
      setProblem(sent.problem.error)
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={enter}>
      {problem && (
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
      )}
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
    </form>
  )
}
