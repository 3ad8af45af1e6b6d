import { actionWordsSource } from '#features/admins/action-words.ts'
import { AdminsPage } from '#features/admins/web/admins-page.tsx'
import { FeaturePart } from './feature-part.tsx'

actionWordsSource.load = () => import('../audit-words.ts')

/** Who works here and one's own sign-in, with what other features let one choose for oneself. */
export function OfficeAdminsPage() {
  return <AdminsPage Own={Own} />
}

function Own() {
  return <FeaturePart of="own-choices" props={{}} />
}
