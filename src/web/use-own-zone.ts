import { useSession } from './session.ts'

/** The time zone that the signed-in applicant chose, else the one of this device. */
export function useOwnZone(): string {
  const { user } = useSession()
  return user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
