import { type Program, segmentOf } from '#shared/programs.ts'

/**
 * Where to go after signing in: a wished-for target beginning with
 * `/application` is under the program's path, any other is used as it is, and none, or one that
 * would leave this origin, is the application page.
 */
export function safeTarget(wish: string | undefined, program: Program, origin: string): string {
  const home = `/${segmentOf(program)}`
  const target = wish === undefined ? undefined : pathOnOrigin(wish, origin)
  if (target === undefined) return `${home}/application`
  return target.startsWith('/application') ? home + target : target
}

/** Path, query and fragment, or undefined for what is not a path of this origin. */
function pathOnOrigin(wish: string, origin: string): string | undefined {
  if (!/^\/(?![/\\])/.test(wish)) return undefined
  const read = URL.parse(wish, origin)
  if (!read || read.origin !== origin || /^\/[/\\]/.test(read.pathname)) return undefined
  return read.pathname + read.search + read.hash
}
