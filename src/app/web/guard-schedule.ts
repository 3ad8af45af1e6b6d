import type { LoaderFunctionArgs } from 'react-router'
import { fetchApplications } from '#features/application-form/web/fetch-applications.ts'
import { placeOfInterview } from '#features/applications/place-of-interview.ts'
import { sendTo } from '#web/send-to.ts'
import { guardDashboard } from './guards.ts'

/**
 * Booking the interview: for anyone who has submitted and waits for one. What is booked is thanked for,
 * unless the address asks to move it or names an application, of which the page itself knows more.
 */
export async function guardSchedule(args: LoaderFunctionArgs) {
  const refused = await guardDashboard(args)
  if (refused) return refused
  const { searchParams } = new URL(args.request.url)
  if (searchParams.has('application') || searchParams.has('move')) return null
  const place = placeOfInterview(await fetchApplications())
  return place ? sendTo(place, args.request) : null
}
