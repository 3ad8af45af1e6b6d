import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { readApplication } from '#features/application-form/admin-contract.ts'
import { missingFrom } from '#features/application-form/web/missing-answers.ts'
import type { Form } from '#features/application-form/web/use-form.ts'
import { type Entered, readEntry, submitEntry } from '#features/staff-entry/contract.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { messageOf } from '#web/message-of.ts'
import { keyOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = { form: Form; entered: Entered }

/** What is still open, the declaration as it was given, and the one act that hands it in. */
export function AdminEntryHandIn({ form, entered: { application, entry, person } }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { institute } = usePublicFacts()
  const [signedOn, setSignedOn] = useState(entry.receivedOn)
  const [isDeclared, setDeclared] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const missing = missingFrom(form)
  const params = { id: application.id }

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(await handIn())
    setBusy(false)
  }

  async function handIn(): Promise<string | undefined> {
    const { queue } = form.draft
    await queue.flush()
    if (queue.hasUnsent()) return 'Something isn’t saved yet, so nothing was submitted. Try again'
    const revision = queue.read().application?.revision ?? 0
    try {
      const body = { revision, signedOn, declared: true as const }
      const outcome = await call(submitEntry, { params, body })
      if (!outcome.ok) return outcome.problem.error
      await queries.invalidateQueries({ queryKey: keyOf(readApplication) })
      await queries.invalidateQueries({ queryKey: keyOf(readEntry) })
      navigate(`/admin-panel/applications/${application.id}`)
      return undefined
    } catch (error) {
      return messageOf(error)
    }
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
            If something isn’t on paper, you can ask: <bdi>{person.name}</bdi> has to answer it.
          </p>
        </>
      ) : (
        <form noValidate onSubmit={send} className="space-y-5">
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
        </form>
      )}
    </section>
  )
}
