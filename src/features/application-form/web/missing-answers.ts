import type { SubmitBlocker } from '#features/applications/contract.ts'
import { blockerPlace } from '#features/applications/submit-blockers.ts'
import type { Program } from '#shared/programs.ts'
import type { SummarizedError } from '#web/ui/error-summary.tsx'
import type { Section } from '../asked-questions.ts'
import { lacksOf } from '../gaps.ts'
import { sections } from '../questions.ts'
import { changeAddress } from './form-sections.ts'
import { type Form, knownOnly } from './use-form.ts'
import type { Trouble } from './use-submit.ts'

export type MissingAnswer = SummarizedError & { section: Section; path: string }

/** What later features hold the application back for, each with the page where it is settled. */
export function blockerErrors(program: Program, held: readonly SubmitBlocker[]): SummarizedError[] {
  return held.map((one) => ({
    id: `held-${one.by}`,
    message: one.sentence,
    to: blockerPlace(one, program)?.to,
  }))
}

/** What is between an application and its submission, section by section, each with the way there. */
export function missingFrom(form: Form, trouble?: Trouble): MissingAnswer[] {
  const { program, asking, draft } = form
  return sections.flatMap((section) => {
    const lacks = knownOnly(form, section, lacksOf(section, asking, draft.answered))
    return [...new Map([...lacks, ...troubleIn(section, trouble)])].map(([path, message]) => ({
      id: `missing-${path}`,
      message,
      to: changeAddress(program, section.id, path),
      section,
      path,
    }))
  })
}

function troubleIn(section: Section, trouble: Trouble | undefined): [string, string][] {
  const isHere = (path: string) =>
    section.questions.some(
      (question) => path === question.path || path.startsWith(`${question.path}.`),
    )
  if (trouble?.kind === 'gaps')
    return Object.entries(trouble.fields).filter(([path]) => isHere(path))
  if (trouble?.kind !== 'conflicts') return []
  return trouble.paths
    .filter(isHere)
    .map((path) => [path, 'An answer was changed in two places. Choose which one to keep'])
}
