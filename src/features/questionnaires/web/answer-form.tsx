import { use, useCallback, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { Answer as Answered } from '#shared/endpoint.ts'
import type { Answer } from '#shared/questions/answer.ts'
import { questionsOf } from '#shared/questions/definition.ts'
import { evaluate, progressOf } from '#shared/questions/evaluate.ts'
import { call, type Refusal } from '#web/call.ts'
import { fieldId } from '#web/form/field-id.ts'
import { PageTitle } from '#web/page-title.tsx'
import { QuestionList } from '#web/questions/question-list.tsx'
import type { FileField } from '#web/questions/question-props.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Eyebrow } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SaveState } from '#web/ui/save-state.tsx'
import { useAct } from '#web/use-act.ts'
import { type readOwnResponse, sendResponse } from '../contract.ts'
import { stageWords } from '../stages.ts'
import { AnswerCheck } from './answer-check.tsx'
import { AnswerConflict } from './answer-conflict.tsx'
import { FileSupport } from './file-support.ts'
import { useAnswers } from './use-answers.ts'

type Props = {
  owner: string
  response: Answered<typeof readOwnResponse>
  onReadAgain: () => void
  onSent: () => void
}

/** A questionnaire while it is answered: the questions, then the check, then it is sent in. */
export function AnswerForm({ owner, response, onReadAgain, onSent }: Props) {
  const { definition, reopened, anew } = response
  const isReopened = response.state === 'reopened'
  const { saver, values, kept, state, savedAt } = useAnswers(owner, response, onReadAgain)
  const [attempts, setAttempts] = useState(0)
  const [isChecking, setChecking] = useState(false)
  const { act, isBusy: isSending, problem, dismiss } = useAct()
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const [showsAll, setShowsAll] = useState(false)
  const change = useCallback(
    (id: string, value: Answer) => {
      setTold({})
      saver.record(id, value)
    },
    [saver],
  )
  const leave = useCallback(() => void saver.flush(), [saver])
  const files = use(FileSupport)
  const { id: responseId, applicationId } = response
  const fileOf = useCallback(
    (field: FileField) =>
      files && <files.Field {...field} responseId={responseId} applicationId={applicationId} />,
    [files, responseId, applicationId],
  )

  const evaluation = evaluate(definition, values)
  const { all, done } = progressOf(evaluation)
  const isMine = ({ id }: { id: string }) => !isReopened || reopened.includes(id)
  const onlyAnew = anew.length > 0 && !showsAll && !isReopened
  const wrong = new Map(
    [...evaluation.errors, ...Object.entries(told), ...kept.refusals].filter(([id]) =>
      isMine({ id }),
    ),
  )
  const errors = attempts > 0 ? wrong : kept.refusals

  async function check() {
    setAttempts(attempts + 1)
    dismiss()
    if (evaluation.errors.size > 0) return setShowsAll(true)
    await saver.flush()
    setChecking(true)
    window.scrollTo(0, 0)
  }

  async function send() {
    await saver.flush()
    const answers = Object.fromEntries(
      Object.entries(evaluation.kept).filter(([id]) => isMine({ id })),
    )
    const revision = saver.read().stored?.revision ?? response.revision
    return call(sendResponse, { params: { id: response.id }, body: { revision, answers } })
  }

  function finish() {
    // It was sent in: what was hidden by then is not kept either.
    saver.removeUnsent()
    onSent()
  }

  function showRefusal({ code, fields }: Refusal) {
    setTold(fields ?? {})
    // It never arrived: the check stays, to be sent again.
    if (!code) return
    setChecking(false)
    if (!fields) onReadAgain()
  }

  if (isChecking)
    return (
      <AnswerCheck
        response={response}
        values={values}
        problem={problem}
        isSending={isSending}
        onBack={() => setChecking(false)}
        onSend={() => void act(send, { onDone: finish, onRefused: showRefusal })}
      />
    )

  return (
    <>
      <PageTitle>
        {errors.size > 0 && attempts > 0 ? `Error: ${definition.title}` : definition.title}
      </PageTitle>
      <ErrorSummary
        key={attempts}
        errors={
          attempts > 0 ? [...wrong].map(([id, message]) => ({ id: fieldId(id), message })) : []
        }
      />
      {problem && wrong.size === 0 && (
        <Banner tone="error" className="mb-7">
          {problem}
        </Banner>
      )}
      <Eyebrow>{stageWords[response.stage].applicant}</Eyebrow>
      <h1 className="mt-3 text-section wrap-anywhere">{definition.title}</h1>
      {definition.words && (
        <p className="mt-4 max-w-prose whitespace-pre-line text-lead text-umber wrap-anywhere">
          {definition.words}
        </p>
      )}
      {response.dueOn && (
        <p className="mt-3 text-label">Submit your answers by {formatDay(response.dueOn)}.</p>
      )}
      {isReopened && (
        <Banner className="mt-6 max-w-form">
          <p className="font-medium">Please check your answers</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{response.reopenedWhy}</p>
          <p className="mt-1">Everything else stays as you submitted it.</p>
        </Banner>
      )}
      {anew.length > 0 && !isReopened && (
        <Banner className="mt-6 max-w-form">
          <p>
            The questions have changed since you started. We kept your answers, so you only need to
            answer what’s new or different.
          </p>
          <Button
            look="outline"
            size="small"
            className="mt-2 min-h-11"
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show only what changed' : 'Show all questions'}
          </Button>
        </Banner>
      )}
      <div className="mt-6 max-w-form">
        <p className="mb-2 text-label tabular-nums">
          {done} of {all} answered
        </p>
        <Progress label="Questions answered" part={all === 0 ? 1 : done / all} />
      </div>
      <PlainForm data-keeps-typed onSubmit={check}>
        <QuestionList
          definition={definition}
          answers={values}
          evaluation={evaluation}
          errors={errors}
          isShown={(question) =>
            isMine(question) &&
            (!onlyAnew || anew.includes(question.id) || !Object.hasOwn(values, question.id))
          }
          noteOf={({ id }) => (anew.includes(id) ? 'New or changed' : undefined)}
          onChange={change}
          onBlur={leave}
          fileOf={fileOf}
        />
        {[...kept.conflicts].map(([id, { theirs }]) => (
          <AnswerConflict
            key={id}
            question={questionsOf(definition).find((one) => one.id === id)}
            mine={values[id]}
            theirs={theirs}
            onSettle={(choice) => saver.choose(id, choice)}
          />
        ))}
        <div className="mt-8">
          <SaveState state={state} savedAt={savedAt} />
        </div>
        <Button type="submit" className="mt-3">
          Check your answers
        </Button>
      </PlainForm>
    </>
  )
}
