import { formatDay } from '#shared/dates.ts'
import type { DecisionDesk, Draft } from '../admin-contract.ts'
import { besideLetter, type Outcome, repliesByItself } from '../decision.ts'
import {
  finalLetter,
  type Letter,
  mergeLetter,
  paragraphsOf,
  replyByPlace,
  wordsOfConditions,
} from '../letters.ts'

/** What an officer has chosen and typed so far. */
export type EditedDecision = Omit<Draft, 'outcome' | 'letter' | 'version'> & {
  outcome: Outcome | null
  /** The letters that are in the officer's own words; every other one is of the template. */
  own: Partial<Record<Outcome, TypedLetter>>
}

export type TypedLetter = { subject: string; body: string }

/** What a draft holds; its letter counts as the officer's own where it is not the one of the template. */
export function draftingOf(desk: DecisionDesk, outcome: Outcome | null): EditedDecision {
  const { open } = desk
  if (!open)
    return { outcome, reasonIds: [], conditions: [], laterIntakeId: null, replyOn: null, own: {} }
  const drafting = {
    outcome: open.outcome,
    reasonIds: open.reasonIds,
    conditions: open.conditions,
    laterIntakeId: open.laterIntake?.id ?? null,
    replyOn: open.replyOn,
    own: {},
  }
  const merged = letterOf(drafting, desk)
  const isTemplate =
    'letter' in merged && JSON.stringify(merged.letter) === JSON.stringify(inOrder(open.letter))
  return isTemplate ? drafting : { ...drafting, own: { [open.outcome]: typedLetter(open.letter) } }
}

function inOrder({ subject, paragraphs }: Letter): Letter {
  return { subject, paragraphs }
}

export function typedLetter({ subject, paragraphs }: Letter): TypedLetter {
  return { subject, body: paragraphs.join('\n\n') }
}

/** The letter that the choices come to, or what is still missing for it. */
export function letterOf(
  { outcome, own, ...said }: EditedDecision,
  { templates, facts, reasons, laterIntakes }: DecisionDesk,
): { letter: Letter } | { problems: string[] } {
  if (outcome === null) return { problems: [] }
  const typed = own[outcome]
  if (typed) return { letter: { subject: typed.subject, paragraphs: paragraphsOf(typed.body) } }
  const may = besideLetter[outcome]
  const later = laterIntakes.find(({ id }) => id === said.laterIntakeId)?.name
  const replyOn = may.replyBy ? said.replyOn : null
  return mergeLetter(templates[outcome], {
    ...facts,
    conditions: may.conditions
      ? wordsOfConditions(said.conditions.filter(({ text }) => text.trim() !== ''))
      : '',
    reasons: may.reasons
      ? said.reasonIds
          .flatMap((id) => reasons.find((one) => one.id === id)?.applicant ?? [])
          .join('\n')
      : '',
    ...(may.laterIntake && later && { laterIntake: later }),
    ...(replyOn && { replyBy: formatDay(replyOn) }),
    ...(!replyOn && repliesByItself(outcome) && { replyBy: replyByPlace }),
  })
}

/** How it reads if it goes out today. */
export function datedToday(letter: Letter, { usualReplyOn }: DecisionDesk): Letter {
  return finalLetter(letter, usualReplyOn)
}

export function bodyOf(
  { outcome, own, ...said }: EditedDecision & { outcome: Outcome },
  version: number,
): Draft {
  const typed = own[outcome]
  return {
    ...said,
    version,
    outcome,
    conditions: said.conditions.filter(({ text }) => text.trim() !== ''),
    ...(typed && { letter: { subject: typed.subject, paragraphs: paragraphsOf(typed.body) } }),
  }
}
