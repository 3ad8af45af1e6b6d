import type { ComponentType } from 'react'
import { usePublicFacts } from '#web/facts.tsx'
import type { PlaceProps } from '#web/page-parts.ts'
import { Part } from '#web/part.tsx'

declare module '#web/page-parts.ts' {
  interface PlaceProps {
    /** Below the password of staff; in a tab of its own where the page must stay. */
    'ways-to-log-in': { inNewTab: boolean }
    /** Below the form of an invitation. */
    'ways-to-join': { invitation: string }
    /** In the question who is at the keyboard. */
    'ways-to-confirm': { onConfirmed: () => void }
    /** Among one’s own login. */
    'own-ways': { hasPassword: boolean; manages: boolean }
    /** Below the people of the office. */
    'ways-of-staff': { manages: boolean; ownId: string }
  }
}

type Place = 'ways-to-log-in' | 'ways-to-join' | 'ways-to-confirm' | 'own-ways' | 'ways-of-staff'

type Source = {
  load: <P extends Place>(place: P) => Promise<ComponentType<PlaceProps[P]>>
}

/** Brings what a later feature shows there; what puts features together fills it. */
export const otherWaysSource: Source = { load: async () => () => null }

const loads: { readonly [P in Place]: () => Promise<ComponentType<PlaceProps[P]>> } = {
  'ways-to-log-in': () => otherWaysSource.load('ways-to-log-in'),
  'ways-to-join': () => otherWaysSource.load('ways-to-join'),
  'ways-to-confirm': () => otherWaysSource.load('ways-to-confirm'),
  'own-ways': () => otherWaysSource.load('own-ways'),
  'ways-of-staff': () => otherWaysSource.load('ways-of-staff'),
}

type Props<P extends Place> = { place: P; props: PlaceProps[P] }

/** Other ways to log in than a password; nothing, and no code of it, where none is set up. */
export function OtherWays<P extends Place>({ place, props }: Props<P>) {
  if (!usePublicFacts().loginProviders) return null
  return <Part isQuiet load={loads[place]} props={props} />
}
