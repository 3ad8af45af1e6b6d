import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProgress } from '#features/applications/contract.ts'
import type { Program } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { usePublicFacts } from '#web/facts.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary, type SummarizedError } from '#web/ui/error-summary.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { nameOf } from '../answers.ts'
import type { Question } from '../asked-questions.ts'
import { getApplicationPdf, type OwnApplication } from '../contract.ts'
import { leavesOf } from '../document.ts'
import { droppedFrom } from '../dropped-answers.ts'
import { sections } from '../questions.ts'
import { AnswerLines } from './answer-lines.tsx'
import { answerWords } from './answer-words.ts'
import { DeadlinePassed } from './deadline-passed.tsx'
import { EstimateLines } from './estimate-lines.tsx'
import { useEstimate } from './estimate-panel.tsx'
import { FormFrame, formColumn } from './form-frame.tsx'
import type { ExtraQuestions } from './form-questionnaires.ts'
import { formAddress } from './form-sections.ts'
import { ListsNotice } from './lists-notice.tsx'
import { blockerErrors, type MissingAnswer, missingFrom } from './missing-answers.ts'
import { MissingNotice } from './missing-notice.tsx'
import { PersonLines } from './person-lines.tsx'
import { type Form, isOver, mayChange, sectionsOf } from './use-form.ts'
import { useSubmit } from './use-submit.ts'

type Props = { form: Form; application: OwnApplication; Extras: ExtraQuestions }

const title = 'Review and submit'
const declarationId = 'declaration'

/** Everything as staff will read it, the declaration, and the one act that hands it in. */
export function ReviewPage({ form, application, Extras }: Props) {
  const { institute } = usePublicFacts()
  const { submit, isBusy, trouble } = useSubmit(form, application)
  const [isDeclared, setDeclared] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const estimate = useEstimate(form)
  const missing = missingFrom(form)
  const told = missingFrom(form, trouble)
  const { data: progress } = useQuery(queryOf(readProgress, { params: { id: application.id } }))
  const held = blockerErrors(form.program, progress?.held ?? [])
  const dropped = droppedFrom(form.asking, form.draft.answered)
  const undeclared = 'Confirm the declaration before you submit'
  const declaration = isDeclared ? [] : [{ id: declarationId, message: undeclared }]
  const errors = [...inFew(told, form.program), ...held, ...declaration]
  const hasErrors = attempts > 0 && errors.length > 0
  const list = { to: formAddress(form.program), words: 'Your application' }

  function handIn() {
    setAttempts(attempts + 1)
    // What the server missed last time may be there by now; only it can say.
    if (missing.length + declaration.length === 0 && form.lists === 'ready') void submit()
  }

  if (isOver(form) || trouble?.kind === 'closed')
    return (
      <FormFrame form={form} back={list} title="The deadline has passed">
        <PageTitle>The deadline has passed</PageTitle>
        <div className="mt-8 max-w-form">
          <DeadlinePassed application={application} />
        </div>
      </FormFrame>
    )

  return (
    <FormFrame
      form={form}
      back={list}
      title={title}
      lead={
        <p>
          This is exactly what the admissions office will read. Change anything that isn’t right.
        </p>
      }
      summary={
        <>
          {hasErrors && <ErrorSummary key={attempts} errors={errors} />}
          {trouble?.kind === 'said' && (
            <Banner tone="error" className="mb-7">
              {trouble.sentence}
              {trouble.place && (
                <>
                  . <TextLink to={trouble.place.to}>{trouble.place.words}</TextLink>
                </>
              )}
            </Banner>
          )}
        </>
      }
    >
      <PageTitle>{hasErrors ? `Error: ${title}` : title}</PageTitle>
      <div className={formColumn}>
        {missing.length + held.length > 0 && !hasErrors && (
          <MissingNotice missing={missing} held={held} />
        )}
        {dropped.length > 0 && <DroppedNotice dropped={dropped} form={form} />}
        <div className="mt-8 print:hidden">
          <DownloadButton
            size="small"
            onDownload={async () => {
              await form.draft.saver.flush()
              return download(() =>
                call(getApplicationPdf, { params: { id: application.id }, query: {} }),
              )
            }}
          >
            Save a copy (PDF)
          </DownloadButton>
        </div>
        <div className="mt-4">
          <ListsNotice form={form} />
        </div>
        <PersonLines />
        {sectionsOf(form).map((section) => (
          <section key={section.id} aria-labelledby={`review-${section.id}`} className="mt-10">
            <h2 id={`review-${section.id}`} className="mb-4 text-h3">
              {section.title}
            </h2>
            <AnswerLines form={form} section={section} mayChange={mayChange(form, section)} />
          </section>
        ))}
        <Extras at="review" application={application} />
        <section aria-labelledby="review-estimate" className="mt-10">
          <h2 id="review-estimate" className="mb-4 text-h3">
            Your estimate
          </h2>
          <EstimateLines estimate={estimate} currency={form.asking.currency} />
        </section>
        <PlainForm onSubmit={handIn} className="mt-12">
          <Card>
            <h2 className="text-h3">Declaration</h2>
            <div className="mt-3">
              <Checkbox
                id={declarationId}
                isSelected={isDeclared}
                onChange={setDeclared}
                error={attempts > 0 && !isDeclared ? undeclared : undefined}
              >
                What I’ve entered is true and complete to the best of my knowledge. I understand
                that {institute.name} may ask me for proof of it.
              </Checkbox>
            </div>
            <Button type="submit" className="mt-7" busyLabel={isBusy && 'Submitting...'}>
              Submit application
            </Button>
            <p className="mt-4 text-help text-umber">
              After you submit, you can change your answers only if we send them back to you.
            </p>
          </Card>
        </PlainForm>
      </div>
    </FormFrame>
  )
}

/** A section with more gaps than this is named once: its own page tells them one by one. */
const mostNamed = 2

function inFew(missing: readonly MissingAnswer[], program: Program): SummarizedError[] {
  return sections.flatMap((section): SummarizedError | readonly SummarizedError[] => {
    const lines = missing.filter((line) => line.section === section)
    if (lines.length <= mostNamed) return lines
    const message = `${section.title}: ${lines.length} answers missing`
    return { id: `missing-${section.id}`, message, to: formAddress(program, section.id) }
  })
}

function DroppedNotice({ dropped, form }: { dropped: readonly Question[]; form: Form }) {
  const leaves = leavesOf(form.asking.answers)
  return (
    <Banner className="mt-8">
      <h2 className="text-h3">Answers we’ll leave out</h2>
      <p className="mt-1">
        These questions don’t apply because of your other answers, or we no longer ask them. What
        you entered stays in your draft, but we’ll leave it out when you submit:
      </p>
      <dl className="mt-3 space-y-2">
        {dropped.map((question) => (
          <div key={question.path}>
            <dt className="text-umber">{nameOf(question)}</dt>
            <dd className="line-clamp-3 whitespace-pre-line wrap-anywhere">
              {answerWords(question, leaves.get(question.path) ?? null, form.asking)}
            </dd>
          </div>
        ))}
      </dl>
    </Banner>
  )
}
