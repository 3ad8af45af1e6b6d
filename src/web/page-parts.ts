import type { ComponentType } from 'react'

/** Places on a page that other features may fill, by name, with what each is told; a page adds its own. */
export interface PlaceProps {
  /** Beside the letter that offers a place. */
  'beside-offer': { id: string }
  /** Below the password of applicants, in the dialog. */
  'other-login': {
    /** What is typed as the address. */
    readEmail: () => string
    /** Says at that field what is wrong with it. */
    refuseEmail: (said: string) => void
    /** Where the login leads. */
    next: string
  }
  /** The same place, for who needs no address; comes before the other. */
  'passkey-login': { onEnter: () => Promise<void> }
  /** In the account of applicants, where passkeys are on. */
  'own-passkeys': object
  /** Below one's own sign-in, for staff. */
  'own-choices': object
}

/** What a feature shows in such places: what its `web/page-parts.ts` exports. */
export type Parts = {
  readonly [P in keyof PlaceProps]?: () => Promise<ComponentType<PlaceProps[P]>>
}
