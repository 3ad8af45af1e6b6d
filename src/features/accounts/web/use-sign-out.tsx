import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '#web/lazy.tsx'
import type { UnsentNotice } from '#web/session-parts.ts'
import { loadSessionCalls } from './load-session-calls.ts'

const UnsentQuestion = lazy(async () => ({
  default: (await import('#web/unsent-question.tsx')).UnsentQuestion,
}))

/** Signing out: sends what is unsent first, and asks where something cannot be sent. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const [unsent, setUnsent] = useState<UnsentNotice>()
  const navigate = useNavigate()

  async function leave(anyway?: boolean) {
    const left = await (await loadSessionCalls()).signOut(anyway)
    setUnsent(left)
    if (!left) await navigate('/')
  }

  return {
    signOut: () => void leave(),
    question: unsent && (
      <Suspense fallback={null}>
        <UnsentQuestion
          unsent={unsent}
          onStay={() => setUnsent(undefined)}
          onLeave={() => void leave(true)}
        />
      </Suspense>
    ),
  }
}
