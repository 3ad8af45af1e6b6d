import type { ComponentType } from 'react'
import type { Right } from '#shared/rights.ts'
import type { IconName } from './ui/icon.tsx'

/** Fetches the code of a page when it is first opened. */
export type LoadPage = () => Promise<ComponentType>

/** What a feature shows at addresses of its own: the one object that its `web/feature.ts` exports. */
export type WebFeature = {
  /** Pages of the office, each with its line on the rail, by what follows `/admin-panel/`. */
  pages?: Readonly<Record<string, { right: Right; icon: IconName; load: LoadPage }>>
  /** Views of the applications beside their list, by what `show` says in the address. */
  views?: Readonly<Record<string, { right: Right; load: LoadPage }>>
  /** Pages that links in mails open, by what follows `/link/`. */
  links?: Readonly<Record<string, LoadPage>>
}
