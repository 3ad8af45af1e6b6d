import * as z from 'zod/mini'

export type Shape<V> = z.ZodMiniType<V>
type Issue = z.core.$ZodIssue

/** What is wrong with a value that is what it should be: it is unfinished, and kept as it was typed. */
const unfinished = ['too_big', 'too_small', 'invalid_format', 'custom']

/** What was kept, where a page of today can show it. */
export function shapedAs<V>(shape: Shape<V>, kept: unknown): V | undefined {
  const read = z.safeParse(shape, kept)
  return read.success || read.error.issues.every(isUnfinished) ? (kept as V) : undefined
}

function isUnfinished(issue: Issue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.some((one) => one.every(isUnfinished))
  return unfinished.includes(issue.code)
}
