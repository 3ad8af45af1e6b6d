import type { Feature } from '#server/feature.ts'

/** An engine alone: later features say what is released, and answer the calls. */
export const feature: Feature = { routes: [] }
