import type { Program } from '#shared/programs.ts'
import { segmentOf } from '#shared/programs.ts'
import type { Section } from '../asking.ts'
import { sections } from '../questions.ts'

const open: readonly Section['id'][] = ['personal-information']

/** The sections that the form asks, in order. */
export const formSections = sections.filter((section) => open.includes(section.id))

export function findFormSection(id: string | undefined): Section | undefined {
  return formSections.find((section) => section.id === id)
}

/** The task list of a program's form, or the page of one of its sections. */
export function formAddress(program: Program, section?: Section['id']): string {
  const list = `/${segmentOf(program)}/application`
  return section ? `${list}/${section}` : list
}
