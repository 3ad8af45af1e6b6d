/** Program codes of the specification. */
export const programCodes = ['ba', 'msc'] as const
export type Program = (typeof programCodes)[number]

const segments = { ba: 'bachelor', msc: 'masters' } as const

/** The first path segment of a program's pages: `/bachelor/…`, `/masters/…`. */
type ProgramSegment = (typeof segments)[Program]

export function segmentOf(program: Program): ProgramSegment {
  return segments[program]
}

/** The program a path belongs to, or undefined for paths of no program. */
export function findProgramOfPath(path: string): Program | undefined {
  if (path.startsWith('/bachelor')) return 'ba'
  if (path.startsWith('/masters')) return 'msc'
  return undefined
}

/** The program a path belongs to; throws for any other path. */
export function programOfPath(path: string): Program {
  const program = findProgramOfPath(path)
  if (!program) throw new Error(`The application type cannot be determined from ${path}`)
  return program
}

/** Short enough for a table. */
export const programWords: Record<Program, string> = { ba: 'Bachelor’s', msc: 'Master’s' }
