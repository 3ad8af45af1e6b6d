import type { Definition } from '#shared/questions/definition.ts'

export type ChangeDefinition = (next: (before: Definition) => Definition) => void
