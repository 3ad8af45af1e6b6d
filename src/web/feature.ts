import type { ComponentType } from 'react'
import type { Right } from '#shared/rights.ts'
import type { AllowedValues } from './ignored-values.ts'
import type { IconName } from './ui/icon.tsx'

/** Fetches the code of a page when it is first opened. */
export type LoadPage = () => Promise<ComponentType>

/** A page of the office, with the chapter of the office's guide that Help opens beside it. */
type OfficePage = {
  label: string
  /** How far down it stands among the others; they go by tens. */
  place: number
  right: Right
  chapter: string
  load: LoadPage
}

/** A view that a feature adds to a page of an earlier one. */
type PageView = {
  label: string
  right: Right
  /** What else the address may say. */
  takes?: Readonly<Record<string, AllowedValues>>
  load: LoadPage
}

/** Such views by what `show` says in the address, or `view` where the page has that. */
export type PageViews = Readonly<Record<string, PageView>>

/** What a feature shows at addresses of its own: the one object that its `web/feature.ts` exports. */
export type WebFeature = {
  /** Pages of the office, each with its line on the rail, by what follows `/admin-panel/`. */
  pages?: Readonly<
    Record<
      string,
      Omit<OfficePage, 'load'> & {
        icon: IconName
        load: () => Promise<ComponentType<{ views: PageViews }>>
      }
    >
  >
  /** What it adds to pages of earlier features, by what follows `/admin-panel/`. */
  pageViews?: Readonly<Record<string, PageViews>>
  /** Views of the applications beside their list, by what `show` says in the address. */
  views?: Readonly<Record<string, OfficePage>>
  /** Pages that links in mails open, by what follows `/link/`. */
  links?: Readonly<Record<string, LoadPage>>
  /** Calls of the office that a change of an application may change, by how their routes go on. */
  live?: readonly string[]
}
