import type { Program } from '#shared/programs.ts'
import { segmentOf } from '#shared/programs.ts'
import type { Section } from '../asked-questions.ts'

/** The last step of the form, beside its sections in the address. */
export const reviewStep = 'review'

/** Where the institute's own questions are answered. */
export const askedStep = 'questions'

type FormPlace = Section['id'] | typeof reviewStep | typeof askedStep

/** The task list of a program's form, or one of its pages. */
export function formAddress(program: Program, place?: FormPlace): string {
  const list = `/${segmentOf(program)}/application`
  return place ? `${list}/${place}` : list
}

/** Where one answer is changed; handing it in leads straight back to the review. */
export function changeAddress(program: Program, section: Section['id'], path: string): string {
  return `${formAddress(program, section)}?${new URLSearchParams({ change: path })}`
}
