import type { Program } from '#shared/programs.ts'
import { segmentOf } from '#shared/programs.ts'
import type { Section } from '../asked-questions.ts'
import { sections } from '../questions.ts'

/** The last step of the form, beside its sections in the address. */
export const reviewStep = 'review'

/** Where the institute's own questions are answered. */
export const askedStep = 'questions'

type Place = Section['id'] | typeof reviewStep | typeof askedStep

/** Which page a changed answer leads back to: the section's own check page, or the review. */
export type ChangedFrom = 'check' | 'review'

export function findFormSection(id: string | undefined): Section | undefined {
  return sections.find((section) => section.id === id)
}

/** The task list of a program's form, or one of its pages. */
export function formAddress(program: Program, place?: Place): string {
  const list = `/${segmentOf(program)}/application`
  return place ? `${list}/${place}` : list
}

/** The page on which a section's answers are read once more. */
export function checkAddress(program: Program, section: Section['id']): string {
  return `${formAddress(program, section)}?check`
}

/** Where one answer is changed; handing it in leads straight back. */
export function changeAddress(
  program: Program,
  section: Section['id'],
  path: string,
  back: ChangedFrom,
): string {
  return `${formAddress(program, section)}?${new URLSearchParams({ change: path, back })}`
}
