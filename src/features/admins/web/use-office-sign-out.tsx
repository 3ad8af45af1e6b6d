import { type ReactNode, useState } from 'react'
import { UnsentQuestion } from '#web/unsent-question.tsx'
import { hasUnsentText } from '#web/unsent-text.ts'
import type { Admin } from '../contract.ts'
import { endAdminSession } from './admin-session.ts'

const unsent = {
  title: 'You have unsaved changes',
  sentence:
    'Something you wrote, like a note, is saved only on this device. Logging out removes it so no one else can read it here.',
  leave: 'Log out without saving',
}

/** Signing out of the office: asks first where something that was written would be lost. */
export function useOfficeSignOut(admin: Admin): { signOut: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  return {
    signOut: () => (hasUnsentText(admin.id) ? setAsking(true) : void endAdminSession()),
    question: isAsking && (
      <UnsentQuestion
        unsent={unsent}
        onStay={() => setAsking(false)}
        onLeave={() => void endAdminSession()}
      />
    ),
  }
}
