import type { Definition } from '../definition.ts'

export type Change = (next: (before: Definition) => Definition) => void
