import { Suspense, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { useProgramFacts, usePublicFacts } from '#web/facts.tsx'
import { fieldId } from '#web/form/field-id.ts'
import { lazy } from '#web/lazy.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Eyebrow } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { useOwnZone } from '#web/use-own-zone.ts'
import { type openReference, submitReference } from '../contract.ts'
import { faultsIn } from '../reference-form.ts'
import type { ReferenceQuestion } from '../reference-rules.ts'
import { ReferenceField } from './reference-field.tsx'
import { useReferenceDraft } from './use-reference-draft.ts'

const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}))

type Props = {
  token: string
  opened: Answer<typeof openReference>
  onDone: (done: 'sent' | 'declined' | 'mistaken') => void
}

const nameField = 'name'

/** Who asks and what for, the questions, and the two ways to answer: to write, or to say no. */
export function ReferenceForm({ token, opened, onDone }: Props) {
  const { applicant, questions, relation, isConfidential, dueAt } = opened
  const { institute } = usePublicFacts()
  const program = useProgramFacts(opened.program)
  const draft = useReferenceDraft(token, opened)
  const [name, setName] = useState('')
  const [attempts, setAttempts] = useState(0)
  const { act, isBusy, refusal, problem, dismiss } = useAct()
  const [declining, setDeclining] = useState<'declined' | 'mistaken'>()
  const dueOn = formatDay(dueAt, useOwnZone())
  const faults = attempts > 0 ? faultsOf(questions, draft.value, name, refusal?.fields) : new Map()
  const title = `A reference for ${applicant}`

  function handIn() {
    setAttempts(attempts + 1)
    dismiss()
    if (faultsOf(questions, draft.value, name).size > 0 || isBusy) return
    void act(send, { onDone: () => end('sent') })
  }

  async function send() {
    await draft.flush()
    const body = { token, answers: draft.valueNow(), revision: draft.revision(), name }
    return call(submitReference, { body })
  }

  function end(done: 'sent' | 'declined' | 'mistaken') {
    draft.end()
    onDone(done)
  }

  const said = problem ?? draft.problem
  return (
    <>
      <PageTitle>{faults.size > 0 ? `Error: ${title}` : title}</PageTitle>
      <ErrorSummary
        key={attempts}
        errors={[...faults].map(([id, message]) => ({ id: fieldId(id), message }))}
      />
      {said && faults.size === 0 && (
        <Banner tone="error" className="mb-7">
          {said}
        </Banner>
      )}
      {draft.conflict && (
        <Banner className="mb-7">
          <p>You continued writing in another window. Which version do you want to keep?</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" look="outline" onClick={() => draft.choose('mine')}>
              Keep this version
            </Button>
            <Button size="small" look="outline" onClick={() => draft.choose('theirs')}>
              Show that version
            </Button>
          </div>
        </Banner>
      )}
      <Eyebrow>{institute.name}</Eyebrow>
      <h1 className="mt-3 text-section wrap-anywhere">{title}</h1>
      <p className="mt-5 max-w-prose text-lead text-umber wrap-anywhere">
        <bdi>{applicant}</bdi> is applying for the {program.name} ({opened.intake}) and named you as
        a recommender: “{relation.replace(/\.$/, '')}.” Please submit your reference by {dueOn}.
      </p>
      <p className="mt-4 max-w-prose text-umber wrap-anywhere">
        {isConfidential
          ? `${applicant} waived the right to read your reference. Only admissions staff and the application’s reviewers can see it.`
          : `Admissions staff and the application’s reviewers can see your reference. ${applicant} may also ask to read it.`}{' '}
        You don’t need an account. We save what you write as you go, and the link in our email
        brings you back until you send it.
      </p>
      <PlainForm onSubmit={handIn} className="mt-8">
        <Card>
          <div className="flex flex-col gap-7">
            {questions.map((question) => (
              <ReferenceField
                key={question.id}
                question={question}
                value={draft.value[question.id] ?? ''}
                error={faults.get(`answers.${question.id}`)}
                onChange={(text) => draft.change((now) => ({ ...now, [question.id]: text }))}
                onBlur={() => void draft.flush()}
              />
            ))}
            <TextField
              id={fieldId(nameField)}
              label="Your name, as you sign it"
              value={name}
              onChange={setName}
              autoComplete="name"
              error={faults.get(nameField)}
              className="border-hairline border-t pt-6"
            />
          </div>
          <div className="mt-5">
            <SaveState state={draft.state} savedAt={draft.savedAt} />
          </div>
          <Button type="submit" className="mt-3" busyLabel={isBusy && 'Sending...'}>
            Send the reference
          </Button>
          <p className="mt-3 text-help text-umber">You can’t change it after that.</p>
        </Card>
      </PlainForm>
      <div className="mt-6 -ml-2.5 flex flex-wrap gap-x-2">
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          onClick={() => setDeclining('declined')}
        >
          I can’t write this reference
        </Button>
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          onClick={() => setDeclining('mistaken')}
        >
          I’m not the right person
        </Button>
      </div>
      {declining && (
        <Suspense>
          <DeclineDialog
            key={declining}
            token={token}
            kind={declining}
            applicant={applicant}
            onClose={() => setDeclining(undefined)}
            onDone={() => end(declining)}
          />
        </Suspense>
      )}
    </>
  )
}

/** By the path of a field; what the server said is where ours finds nothing. */
function faultsOf(
  questions: readonly ReferenceQuestion[],
  answers: Record<string, string>,
  name: string,
  told: Record<string, string> = {},
): Map<string, string> {
  const own = [...faultsIn(questions, answers)].map(
    ([id, fault]) => [`answers.${id}`, fault] as const,
  )
  const unnamed = name.trim() === '' ? [[nameField, 'Enter your name'] as const] : []
  return new Map([...Object.entries(told), ...own, ...unnamed])
}
