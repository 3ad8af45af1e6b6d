import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '#web/lazy.tsx'

const UnsentQuestion = lazy(async () => ({
  default: (await import('./unsent-question.tsx')).UnsentQuestion,
}))

/** Signing out: sends what is unsent first, and asks where something cannot be sent. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()

  async function leave(anyway: boolean) {
    const { signOut } = await import('#web/session-calls.ts')
    if ((await signOut(anyway)) === 'unsent') return setAsking(true)
    setAsking(false)
    await navigate('/')
  }

  return {
    signOut: () => void leave(false),
    question: isAsking && (
      <Suspense fallback={null}>
        <UnsentQuestion onStay={() => setAsking(false)} onLeave={() => void leave(true)} />
      </Suspense>
    ),
  }
}
