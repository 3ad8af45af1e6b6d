import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { missingFrom } from '#features/application-form/web/missing-answers.ts'
import type { Form } from '#features/application-form/web/use-form.ts'
import { readEntry, type StaffEntry, submitEntry } from '#features/staff-entry/contract.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'

type Props = { form: Form; entered: StaffEntry }

const unsaved = 'Something isn’t saved yet, so nothing was submitted. Try again'

/** What is still open, the declaration as it was given, and the one act that hands it in. */
export function AdminEntryHandIn({ form, entered: { application, entry, person } }: Props) {
  const navigate = useNavigate()
  const { institute } = usePublicFacts()
  const [signedOn, setSignedOn] = useState(entry.receivedOn)
  const [isDeclared, setDeclared] = useState(false)
  const [isUnsaved, setUnsaved] = useState(false)
  const submitting = useAct([readApplication, readEntry])
  const { isBusy } = submitting
  const problem = isUnsaved ? unsaved : submitting.problem
  const missing = missingFrom(form)
  const params = { id: application.id }

  async function send() {
    const { saver } = form.draft
    await saver.flush()
    setUnsaved(saver.hasUnsent())
    if (saver.hasUnsent()) return
    const revision = saver.read().stored?.revision ?? 0
    const body = { revision, signedOn, declared: true as const }
    if (await submitting.act(() => call(submitEntry, { params, body })))
      navigate(`/admin-panel/applications/${application.id}`)
  }

  return (
    <section aria-labelledby="entry-hand-in" className="max-w-form">
      <h2 id="entry-hand-in" className="mb-3 text-h3">
        Submit
      </h2>
      {missing.length > 0 ? (
        <>
          <p>Before you can submit:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-label">
            {missing.map(({ id, message, section, path }) => (
              <li key={id}>
                <Link
                  to={{
                    search: `?${new URLSearchParams({ as: 'entry', section: section.id, change: path })}`,
                  }}
                  className="underline underline-offset-4"
                >
                  {message}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-label text-umber">
            If the paper leaves something out, ask <bdi>{person.name}</bdi>.
          </p>
        </>
      ) : (
        <PlainForm onSubmit={send} className="space-y-5">
          <Banner tone="error">{problem}</Banner>
          <p>
            Everything is complete. Once submitted, it gets a receipt number and proceeds like any
            other application{person.email && `, and we email the receipt to ${person.email}`}.
          </p>
          <TextField
            label={entry.how === 'paper' ? 'Signed on' : 'Declared on'}
            hint={
              entry.how === 'paper'
                ? 'The date next to the signature'
                : 'The date they declared it by phone'
            }
            type="date"
            value={signedOn}
            onChange={setSignedOn}
            inputClassName="max-w-44"
          />
          <Checkbox isSelected={isDeclared} onChange={setDeclared}>
            <bdi>{person.name}</bdi> has declared{' '}
            {entry.how === 'paper' ? 'with their signature' : 'by phone'} that everything entered is
            true and complete to the best of their knowledge, and understands that {institute.name}{' '}
            may ask for proof.
          </Checkbox>
          <Button
            type="submit"
            disabled={!isDeclared || signedOn === ''}
            busyLabel={isBusy && 'Submitting...'}
          >
            Submit
          </Button>
        </PlainForm>
      )}
    </section>
  )
}
