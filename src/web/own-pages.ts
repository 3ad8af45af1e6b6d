import type { ComponentType, ReactNode } from 'react'

/** What may have to be told first is given by what puts pages together. */
export type OwnPage = ComponentType<{ before?: ReactNode }>

/** Pages of applicants that are one feature's own, by name: what its `web/own-pages.ts` exports. */
export type OwnPages = Readonly<Record<string, () => Promise<OwnPage>>>
