import type { ComponentType } from 'react'

/** Places on a page that other features may fill, by name, with what each is told; a page adds its own. */
export interface PlaceProps {
  /** Beside the letter that offers a place. */
  'beside-offer': { id: string }
  /** Below one's own sign-in, for staff. */
  'own-choices': object
}

/** What a feature shows in such places: what its `web/page-parts.ts` exports. */
export type Parts = {
  readonly [P in keyof PlaceProps]?: () => Promise<ComponentType<PlaceProps[P]>>
}
