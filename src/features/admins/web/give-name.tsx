import type { Admin } from '../contract.ts'
import { NameForm } from './own-name.tsx'

type Props = { onDone: (admin: Admin) => void; onLater: () => void }

/** Asked of anyone who came in by an address alone. */
export function GiveName({ onDone, onLater }: Props) {
  return (
    <>
      <p className="mb-6">
        Your colleagues see it, and so do the applicants you interview. Until you enter it,
        applicants see “the admissions office”.
      </p>
      <NameForm name="" back="Later" onDone={onDone} onCancel={onLater} />
    </>
  )
}
