import { use } from 'react'
import type { Answer as Answered } from '#shared/endpoint.ts'
import type { Answers } from '#shared/questions/answer.ts'
import { linesOf } from '#shared/questions/answer-lines.ts'
import type { Definition } from '#shared/questions/definition.ts'
import { Facts } from '#web/ui/card.tsx'
import type { readOwnResponse } from '../contract.ts'
import { FileSupport } from './file-support.ts'

type Props = { definition: Definition; values: Answers; className?: string }

/** Answers in the words that they were asked in. */
export function AnswerFacts({ definition, values, className }: Props) {
  const files = use(FileSupport)
  return (
    <Facts
      {...(className && { className })}
      facts={linesOf(definition, values).map(({ label, words, given }) => ({
        term: label,
        detail:
          files && given ? (
            <files.Given given={given} />
          ) : (
            <span className="whitespace-pre-line wrap-anywhere">{words || 'No answer'}</span>
          ),
      }))}
    />
  )
}

export function valuesIn({ answers }: Pick<Answered<typeof readOwnResponse>, 'answers'>): Answers {
  return Object.fromEntries(Object.entries(answers).map(([id, { value }]) => [id, value]))
}
