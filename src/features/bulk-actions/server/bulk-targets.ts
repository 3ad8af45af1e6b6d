import type { CurrentStatus } from '#features/applications/server/steps.ts'

export type Target = CurrentStatus & {
  submittedAt: Date | null
  name: string
  assigneeId: string | null
  flags: readonly string[]
}

type Refusals = Map<string, string>

/** One kind of act on many: who may, what prevents it, how it is done, and how it is taken back. */
export type BulkAction = {
  canUndo: boolean
  /** Throws what stands against all of it. */
  check(): Promise<void>
  /** Why nothing would be done to some. */
  refusals(targets: readonly Target[]): Promise<Refusals>
  /** Does it, and says what stood before by application; an absent one was not changed. */
  run(targets: readonly Target[]): Promise<ReadonlyMap<string, unknown>>
  /** Takes back what is still as it was left; says which that was. */
  undo(before: ReadonlyMap<string, unknown>): Promise<Set<string>>
  /** What an undo says of the others. */
  moved: string
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

export function recordsOf(before: ReadonlyMap<string, unknown>): string {
  return JSON.stringify([...before].map(([id, stood]) => ({ id, before: stood })))
}

export function refusalsFor(
  targets: readonly Target[],
  why: (target: Target) => string | undefined,
): Refusals {
  return new Map(
    targets.flatMap((target) => {
      const sentence = why(target)
      return sentence ? [[target.id, sentence] as const] : []
    }),
  )
}
