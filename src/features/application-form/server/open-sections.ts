import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { shownEmail } from '#features/accounts/server/applicants.ts'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, returns } from '#features/applications/server/tables.ts'
import type { Ctx } from '#server/context.ts'
import { Refusal } from '#server/refusals.ts'
import type { Program } from '#shared/programs.ts'
import { type QuestionContext, questionsOf } from '../asked-questions.ts'
import { documentOf, type Leaf, leavesOf } from '../document.ts'
import { lacksOf } from '../gaps.ts'
import { sections } from '../questions.ts'
import { readLists } from './form-lists.ts'
import { answersOf } from './queries.ts'

/**
 * After a return the named sections alone can be changed, and what the changes there make the form ask
 * for elsewhere. Unchanged answers of the others are left out, changed ones refused (422).
 */
export async function keepToOpenSections(
  ctx: Ctx,
  { id, statusSeq }: { id: string; statusSeq: number },
  program: Program,
  sent: ReadonlyMap<string, Leaf>,
): Promise<ReadonlyMap<string, Leaf>> {
  const rows = await ctx.db
    .select({ open: returns.sections, person: { email: shownEmail, country: applicants.country } })
    .from(returns)
    .innerJoin(applications, eq(applications.id, returns.applicationId))
    .innerJoin(applicants, eq(applicants.id, applications.applicantId))
    .where(and(eq(returns.applicationId, id), eq(returns.seq, statusSeq)))
  const [row] = rows
  if (!row) return sent
  const { open, person } = row
  const openPaths = new Set(
    sections
      .filter((section) => open.includes(section.id))
      .flatMap((section) => questionsOf(section, program).map(({ path }) => path)),
  )
  const stored = await answersOf(ctx.db, id)
  const before = leavesOf(documentOf(stored))
  const changed = [...sent]
    .filter(([path, value]) => !openPaths.has(path) && !isDeepStrictEqual(value, before.get(path)))
    .map(([path]) => path)
  if (changed.length > 0) {
    const openChanges = [...sent].filter(([path]) => openPaths.has(path))
    const lacking = await lackingPaths(ctx, { program, person }, [...stored, ...openChanges])
    for (const path of changed) if (lacking.has(path)) openPaths.add(path)
    const closed = changed.filter((path) => !openPaths.has(path))
    if (closed.length > 0) throw sectionClosed(closed)
  }
  return new Map([...sent].filter(([path]) => openPaths.has(path)))
}

/** Questions that are between these answers and their submission. */
async function lackingPaths(
  { db, now }: Ctx,
  { program, person }: Pick<QuestionContext, 'program' | 'person'>,
  answers: readonly (readonly [string, unknown])[],
): Promise<Set<string>> {
  const asking: QuestionContext = {
    program,
    answers: documentOf(answers),
    lists: await readLists(db),
    now,
    person,
  }
  const answered = new Set(answers.map(([path]) => path))
  const lacks = sections.flatMap((section) => [...lacksOf(section, asking, answered).keys()])
  const isLacking = (path: string) =>
    lacks.some((lack) => lack === path || lack.startsWith(`${path}.`))
  return new Set(
    sections
      .flatMap((section) => questionsOf(section, program).map(({ path }) => path))
      .filter(isLacking),
  )
}

function sectionClosed(paths: readonly string[]): Refusal {
  const fields = Object.fromEntries(paths.map((path) => [path, sentenceFor(path)]))
  return new Refusal('invalid', sentenceFor(paths[0] ?? ''), { code: 'section-closed', fields })
}

function sentenceFor(path: string): string {
  const section = sections.find(({ questions }) => questions.some((one) => one.path === path))
  return `“${section?.title ?? path}” isn’t open for changes`
}
