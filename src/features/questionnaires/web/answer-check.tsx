import { useEffect, useRef } from 'react'
import type { Answer as Answered } from '#shared/endpoint.ts'
import type { Answers } from '#shared/questions/answer.ts'
import { isEmpty } from '#shared/questions/answer-parts.ts'
import { findQuestion } from '#shared/questions/definition.ts'
import { evaluate } from '#shared/questions/evaluate.ts'
import { withoutQuotes } from '#shared/questions/quoted-answers.ts'
import { PageTitle } from '#web/page-title.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { readOwnResponse } from '../contract.ts'
import { AnswerFacts } from './answer-facts.tsx'

type Props = {
  response: Answered<typeof readOwnResponse>
  values: Answers
  problem: string | undefined
  isSending: boolean
  onBack: () => void
  onSend: () => void
}

/** Exactly what is sent in, again to read; and what is not, since it is no longer asked. */
export function AnswerCheck({ response, values, problem, isSending, onBack, onSend }: Props) {
  const { definition } = response
  const { kept } = evaluate(definition, values)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const dropped = Object.keys(values).flatMap((id) => {
    const question = findQuestion(definition, id)
    return question && !Object.hasOwn(kept, id) && !isEmpty(values[id])
      ? [withoutQuotes(question.label)]
      : []
  })
  return (
    <>
      <PageTitle>{`Check your answers: ${definition.title}`}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="text-section">
        Check your answers
      </h1>
      <p className="mt-4 max-w-prose text-lead text-umber">
        This is what the admissions office will read. You can change it until you submit.
      </p>
      <Banner tone="error" className="mt-6">
        {problem}
      </Banner>
      <AnswerFacts className="mt-8" definition={definition} values={kept} />
      {dropped.length > 0 && (
        <Banner className="mt-6">
          Left out, because we no longer ask it: {dropped.map((label) => `“${label}”`).join(', ')}
        </Banner>
      )}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <Button onClick={onSend} busyLabel={isSending && 'Sending...'}>
          Submit
        </Button>
        <Button look="outline" onClick={onBack}>
          Make changes
        </Button>
      </div>
    </>
  )
}
