import { actionWordsSource } from '#features/admins/action-words.ts'
import { AdminsPage } from '#features/admins/web/admins-page.tsx'
import { Part } from '#web/part.tsx'
import { viewsOf } from '../features.ts'

actionWordsSource.load = () => import('../audit-words.ts')

/** Who works here and one's own sign-in, with what other features let one choose for oneself. */
export function OfficeAdminsPage() {
  return <AdminsPage Own={Own} views={viewsOf('admins')} />
}

function Own() {
  return <Part isQuiet load={choices} props={{}} />
}

async function choices() {
  return (await import('./found-parts.ts')).partOf('own-choices')
}
