import type { Definition } from '#shared/questions/definition.ts'

export type Change = (next: (before: Definition) => Definition) => void
