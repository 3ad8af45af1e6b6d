import { andList } from '#shared/word-lists.ts'
import type { ApplicationDocument } from './document.ts'

type Employer = Partial<ApplicationDocument['employment']['currentEmployer']>

/** Hours begin at 0, and a job rarely has none. */
export function noHours(employers: readonly Employer[]): string | undefined {
  const names = employers
    .filter(({ hoursPerWeek = '' }) => /^0+$/.test(String(hoursPerWeek).trim()))
    .map(({ name }) => name ?? '')
  return names.length > 0 ? `0 hours a week at ${andList(names)}: is that right?` : undefined
}
