import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#web/call.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { listQuestionnaires, sendToPeople } from '../admin-contract.ts'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Props = { application: string; onClose: () => void }

/** Sends a questionnaire to one applicant, with the day by which to answer. */
export function AskQuestionsDialog({ application, onClose }: Props) {
  const { data } = useQuery(queryOf(listQuestionnaires))
  const [id, setId] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [isAsked, setAsked] = useState(false)
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  const ready = (data?.questionnaires ?? []).filter(
    ({ isArchived, number }) => !isArchived && number !== null,
  )

  function send(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!id || !dueOn) return
    const body = { dueOn, to: { applications: [application] } }
    void act(() => call(sendToPeople, { params: { id }, body }), { onDone: onClose })
  }

  return (
    <Dialog title="Ask questions" isOpen onClose={onClose}>
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <Banner tone="error">{problem}</Banner>
        {data && ready.length === 0 && (
          <p>No published questionnaires yet. Create one under Questionnaires.</p>
        )}
        {ready.length > 0 && (
          <>
            <NativeSelect
              label="Questionnaire"
              value={id}
              onChange={setId}
              options={[
                { value: '', label: 'Choose a questionnaire' },
                ...ready.map((one) => ({ value: one.id, label: one.name })),
              ]}
              {...(isAsked && !id && { error: 'Choose a questionnaire' })}
            />
            <TextField
              label="Due"
              type="date"
              value={dueOn}
              onChange={setDueOn}
              {...(isAsked && !dueOn && { error: 'Choose a day' })}
            />
          </>
        )}
        <DialogActions>
          {ready.length > 0 && (
            <Button type="submit" busyLabel={isBusy && 'Sending...'}>
              Send questions
            </Button>
          )}
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
