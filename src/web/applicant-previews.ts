import type { ComponentType } from 'react'
import type { Right } from '#shared/rights.ts'

/** What a page of an applicant is told when staff look at it; `title` is program and intake. */
export type PreviewProps = { id: string; title: string }

/** Pages as their applicant sees them, by the word in the address: what a feature's `web/previews.ts` exports. */
export type Previews = Readonly<
  Record<string, { right: Right; load: () => Promise<ComponentType<PreviewProps>> }>
>
