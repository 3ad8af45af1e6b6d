import type { listOwnApplications } from '#features/application-form/contract.ts'
import { bareEndpoint } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'

const list = bareEndpoint<typeof listOwnApplications>({
  route: 'GET /api/users/applications',
  access: 'applicant',
})

/** All of them, the last begun first; none where they cannot be read. */
export async function fetchApplications() {
  const outcome = await call(list, undefined, { quiet: true }).catch(() => undefined)
  return outcome?.ok ? outcome.answer.applications : []
}
