import type { Feature } from '#server/feature.ts'

/** What everybody who logs in has; the features of applicants and of staff say what their kind is, and answer the calls. */
export const feature: Feature = { routes: [] }
