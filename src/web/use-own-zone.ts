import { createContext, useContext } from 'react'
import { deviceZone } from '#shared/dates.ts'
import { useSession } from './session.ts'

/** The zone of an applicant at whose pages somebody else looks. */
export const ZoneOfApplicant = createContext<string | null>(null)

/** The time zone that the signed-in applicant chose, else the one of this device. */
export function useOwnZone(): string {
  const { user } = useSession()
  const looked = useContext(ZoneOfApplicant)
  return looked ?? user?.timeZone ?? deviceZone()
}
