import type { getApplication } from '#features/application-form/contract.ts'
import { ownApplication } from '#features/applications/own-application.ts'
import { bareEndpoint } from '#shared/endpoint.ts'
import type { Program } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { noteApplication, noteInHand } from '#web/session.ts'

const lookUp = bareEndpoint<typeof getApplication>(ownApplication)

/** Looks up the application last begun, or that of a program; answers the HTTP status, 0 for none. */
export async function fetchApplication(program?: Program) {
  const outcome = await call(lookUp, { query: { program } }, { quiet: true }).catch(() => undefined)
  const application = outcome?.ok ? outcome.answer : null
  if (program) noteInHand(program, application?.status)
  else noteApplication(application)
  return { httpStatus: outcome?.status ?? 0, application }
}
