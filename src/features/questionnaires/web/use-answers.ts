import * as z from 'zod/mini'
import type { Answer as Answered } from '#shared/endpoint.ts'
import { Answer } from '#shared/questions/answer.ts'
import { findQuestion } from '#shared/questions/definition.ts'
import { shapeFaultOf } from '#shared/questions/faults.ts'
import { call } from '#web/call.ts'
import type { Calls, Conflict, StoredRevision } from '#web/saver/calls.ts'
import { savedBy } from '#web/saver/saved-by.ts'
import { saveWordOf } from '#web/saver/saver-view.ts'
import { shapedAs } from '#web/saver/shaped-as.ts'
import { useSaver } from '#web/saver/use-saver.ts'
import { getSession } from '#web/session.ts'
import { unsentPlace } from '#web/unsent-text.ts'
import { type readOwnResponse, saveAnswer } from '../contract.ts'

type Response = Answered<typeof readOwnResponse>
type StoredAnswers = StoredRevision & Pick<Response, 'answers'>

const Theirs = z.object({ value: Answer, rev: z.int() })

/** The answers of one response while they are given; each question is saved by itself. */
export function useAnswers(owner: string, response: Response, readAgain: () => void) {
  const { id, version, state, revision, answers, definition } = response
  const { saver, kept } = useSaver<Answer, StoredAnswers>(() => ({
    place: unsentPlace(owner, `response:${id}`),
    // Another version, or another state, asks again what may be sent.
    first: { id: `${version} ${state}`, revision, answers, ...wasSaved(answers) },
    accept: (value, question) =>
      findQuestion(definition, question) ? shapedAs(Answer, value) : undefined,
    revisionOf: (held, question) => held.answers[question]?.rev ?? 0,
    isWhole(question, value) {
      const asked = findQuestion(definition, question)
      return asked !== undefined && !shapeFaultOf(asked, value)
    },
    isOneEach: true,
    calls: { save: savesOf(owner, response, readAgain) },
  }))
  const held = kept.stored?.answers ?? answers
  const values: Record<string, Answer> = {
    ...Object.fromEntries(Object.entries(held).map(([question, { value }]) => [question, value])),
    ...Object.fromEntries(kept.changes),
  }
  return { saver, values, kept, ...saveWordOf(kept) }
}

/** Of answers from an earlier visit no one says when they were saved. */
function wasSaved(answers: Response['answers']) {
  return Object.keys(answers).length > 0 ? { savedAt: null } : {}
}

function savesOf(
  owner: string,
  response: Response,
  readAgain: () => void,
): Calls<Answer, StoredAnswers>['save'] {
  return ({ changes, tab, seq, revision: base }, { keepalive, known }) => {
    const [[question, value] = ['', null]] = changes
    const heldWith = (
      answer: Response['answers'][string],
      held: StoredRevision,
    ): StoredAnswers => ({
      ...held,
      answers: { ...(known()?.answers ?? response.answers), [question]: answer },
    })
    return savedBy<typeof saveAnswer, Answer, StoredAnswers>({
      isTheirs: () => getSession().user?.id === owner && !getSession().ended,
      send: () =>
        call(
          saveAnswer,
          { params: { id: response.id, question }, body: { value, base, tab, seq } },
          { keepalive },
        ),
      stored: ({ rev, revision, savedAt }) =>
        heldWith({ value, rev }, { ...idOf(known()), revision, savedAt }),
      refused({ error, code, theirs }, status) {
        const other = code === 'conflict' ? z.safeParse(Theirs, theirs).data : undefined
        if (other) {
          const conflicts: Conflict<Answer>[] = [
            { path: question, mine: value, theirs: other.value },
          ]
          const { revision = response.revision, savedAt = null } = known() ?? {}
          const stored = heldWith(other, { ...idOf(known()), revision, savedAt })
          return { kind: 'conflict', conflicts, stored }
        }
        if (status === 404 || status === 409) readAgain()
        return { kind: 'refused', sentence: error, fields: { [question]: error } }
      },
    })
  }
}

function idOf(held: StoredAnswers | null): Pick<StoredRevision, 'id'> {
  return held?.id === undefined ? {} : { id: held.id }
}
