import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isTooLate } from '#features/applications/deadline.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Program } from '#shared/programs.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { useNow } from '#web/use-now.ts'
import { type AnswerContext, withKnown } from '../answers.ts'
import {
  askedOf,
  askedSections,
  type Person,
  questionsFor,
  type Section,
} from '../asked-questions.ts'
import { leavesOf } from '../document.ts'
import { getFormLists } from '../form-lists.ts'
import { isComplete } from '../gaps.ts'
import { sections } from '../questions.ts'
import { personOf } from './person-of.ts'
import { type OpenDraft, useDraft } from './use-draft.ts'

const noLists = { paymentSources: [], creditPrograms: [] }

/** One person's form of one program: the draft, and everything that decides what it asks. */
export type Form = {
  program: Program
  draft: OpenDraft
  asking: AnswerContext
  /** Whether the choices that the settings hold are here; `again` after they could not be loaded once. */
  lists: 'ready' | 'loading' | 'failed' | 'again'
  retryLists: () => void
  now: Date
}

export function useForm(account: string, program: Program): Form {
  const { user } = useSession()
  const person = useMemo(() => personOf(user), [user])
  return useFormOf(useDraft(account, program), program, person)
}

/** The form around a draft, no matter who writes in it. */
export function useFormOf(stored: OpenDraft, program: Program, person: Person): Form {
  const { institute } = usePublicFacts()
  const { data, isError, failureCount, errorUpdateCount, fetchStatus, refetch } = useQuery(
    queryOf(getFormLists),
  )
  const now = useNow(minuteMs)
  const { answers: given, answered } = stored
  const answers = useMemo(() => withKnown(given, answered, person), [given, answered, person])
  const draft = { ...stored, answers }
  const asking = useMemo(
    () => ({
      program,
      answers,
      lists: data ?? noLists,
      now,
      person,
      currency: institute.currency,
    }),
    [program, answers, data, now, person, institute.currency],
  )
  const hasFailed = isError || fetchStatus === 'paused'
  // What is on the page by then must not go at another try: someone may be typing.
  const waiting = failureCount + errorUpdateCount > 0 ? 'again' : 'loading'
  const lists = data ? 'ready' : hasFailed ? 'failed' : waiting
  return { program, draft, asking, lists, retryLists: refetch, now }
}

/** The sections that the settings ask for. */
export function sectionsOf({ asking, lists }: Form): readonly Section[] {
  return lists === 'ready' ? askedSections(sections, asking) : sections
}

/** Gaps without those of questions whose choices could not be loaded: no one could fill them. */
export function knownOnly(
  { lists }: Form,
  section: Section,
  gaps: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (lists === 'ready') return gaps
  const unknown = section.questions.filter(({ list }) => list).map(({ path }) => path)
  return new Map([...gaps].filter(([gap]) => !unknown.some((path) => gap.startsWith(path))))
}

/** Whether a section lacks nothing; undefined while it is not known what is asked. */
export function isDone({ asking, draft, lists }: Form, section: Section): boolean | undefined {
  if (lists !== 'ready') return undefined
  return isComplete(section, asking, draft.answered)
}

/** Whether the person was in a section at all; one that only has optional questions lacks nothing before. */
export function wasSeen({ asking, draft }: Form, section: Section): boolean {
  return questionsFor(section, asking).some(({ path }) => draft.answered.has(path))
}

/** Whether a section lacks nothing and its person was there. */
export function isFinished(form: Form, section: Section): boolean {
  return isDone(form, section) === true && wasSeen(form, section)
}

/** Whether the server takes no more. */
export function isOver({ draft: { stored: application }, now }: Form): boolean {
  return application !== null && isTooLate(application, now)
}

/** Whether a return that is open names a section; without one all are open. */
export function isNamed({ draft: { stored: application } }: Form, section: Section): boolean {
  return application?.returned?.sections.includes(section.id) ?? true
}

/**
 * Whether a section may be changed now: after a return those that it names, and what the changes there
 * make the form ask for elsewhere.
 */
export function mayChange(form: Form, section: Section): boolean {
  return !isOver(form) && (isNamed(form, section) || isDone(form, section) === false)
}

/** A default that was seen and left as it is counts as an answer from now on. */
export function acceptDefaults(form: Form, section: Section): void {
  const { saver, answers, answered } = form.draft
  const leaves = leavesOf(answers)
  for (const { path, optional } of askedOf(section, form.asking))
    if (!answered.has(path) && (!optional || isNamed(form, section)))
      saver.record(path, leaves.get(path) ?? null)
}

/** Where a finished section leads: the next one that is not, else the task list. */
export function nextSection(form: Form, section: Section): Section | undefined {
  const asked = sectionsOf(form)
  const place = asked.indexOf(section)
  return [...asked.slice(place + 1), ...asked.slice(0, place)].find(
    (other) => mayChange(form, other) && (isDone(form, other) === false || !wasSeen(form, other)),
  )
}
