import type { LoaderFunctionArgs } from 'react-router'
import { loadSessionCalls } from '#features/accounts/web/load-session-calls.ts'
import { fetchApplication } from '#features/application-form/web/fetch-application.ts'
import { goesToDashboard } from '#features/applications/own-application.ts'
import type { Status } from '#features/applications/status.ts'
import { type Program, programOfPath, segmentOf } from '#shared/programs.ts'
import { openAuthDialog } from '#web/auth-dialog-state.ts'
import { sendTo } from '#web/send-to.ts'
import { dropRefusedSession, getSession, rememberedProgram, rememberProgram } from '#web/session.ts'
import { readToken } from '#web/tokens.ts'

/** How long the dashboard waits for a session before it asks to sign in. */
export const dashboardGuardDelayMs = 1000

/**
 * Apply and application pages: anyone who has a status other than incomplete belongs on the dashboard;
 * a visitor for whom the application call answers anything but 200 belongs on the apply page, where
 * anyone who was signed in until now is asked to sign in again.
 */
export async function guardProgramPage({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const program = programOfPath(pathname)
  rememberProgram(program)
  await sessionIsKnown()
  // Anyone who is asked to log in again in place stays, with what they typed.
  if (getSession().ended) return null
  const { httpStatus, application } = await fetchApplication()
  if (httpStatus === 401) dropRefusedSession()
  const { authenticated, lapsed } = getSession()
  if (!authenticated && httpStatus !== 200) {
    const apply = `/${segmentOf(program)}/apply`
    if (lapsed && pathname !== apply)
      openAuthDialog({ mode: 'login', redirectTo: pathname + search })
    return sendTo(apply, request)
  }
  if (!application) return null
  const status = await statusHere(application, program)
  return goesToDashboard(status) ? sendTo('/dashboard', request) : null
}

type BegunApplication = { program: Program; status: Status }

/** That of this program's own application: one of the other, begun later, neither bars nor opens its form. */
async function statusHere(last: BegunApplication, program: Program): Promise<Status> {
  if (last.program === program) return last.status
  const here = await fetchApplication(program)
  return here.application?.status ?? last.status
}

/** The dashboard: visitors sign in first, over the apply page of their program. */
export async function guardDashboard({ request }: LoaderFunctionArgs) {
  const delay = pause(dashboardGuardDelayMs)
  await sessionIsKnown()
  if (getSession().authenticated) return null
  await delay
  if (getSession().authenticated) return null
  const { pathname, search } = new URL(request.url)
  openAuthDialog({ mode: 'login', redirectTo: pathname + search })
  return sendTo(`/${segmentOf(rememberedProgram())}/apply`, request)
}

async function sessionIsKnown(): Promise<void> {
  if (readToken('applicant')) await (await loadSessionCalls()).startSession()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
