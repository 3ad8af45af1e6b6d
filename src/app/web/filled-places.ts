import { sessionParts } from '#web/session-parts.ts'

// What features know of each other without importing each other: each declares a place, filled here once.

sessionParts.push(() => import('./session-part.ts'))
