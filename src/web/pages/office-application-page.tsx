import type { readApplication } from '#features/applications/admin-contract.ts'
import { AdminApplicationPage } from '#features/applications/web/admin-application-page.tsx'
import type { Answer } from '#shared/endpoint.ts'

type Props = { application: Answer<typeof readApplication> }

/** One application with what every feature of the office knows of it. */
export function OfficeApplicationPage() {
  return <AdminApplicationPage Lead={Lead} Beside={Beside} />
}

/** Above the answers, over the whole width: what is being decided. */
function Lead(_props: Props) {
  return null
}

/** Next to the answers, one under another: what is to be done, scored, checked and noted. */
function Beside(_props: Props) {
  return null
}
