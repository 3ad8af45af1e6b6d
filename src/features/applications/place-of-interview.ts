import { type Program, segmentOf } from '#shared/programs.ts'
import { goesToDashboard } from './own-application.ts'
import type { Status } from './status.ts'

type BegunApplication = { id: string; program: Program; status: Status }

/**
 * Where somebody belongs who asks for the interview, by their applications, the last begun first;
 * null: an interview can be booked, here. A draft of the other program bars neither.
 */
export function placeOfInterview(applications: readonly BegunApplication[]): string | null {
  if (applications.some(({ status }) => status === 'submitted')) return null
  const [last, ...earlier] = applications
  if (!last) return '/dashboard'
  const booked = applications.find(({ status }) => status === 'scheduled')
  if (booked && earlier.length > 0) return `/thankyou?application=${booked.id}`
  return goesToDashboard(last.status) ? '/thankyou' : `/${segmentOf(last.program)}/application`
}
