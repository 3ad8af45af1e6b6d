import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '#web/call.ts'
import { queryOf } from '#web/queries.ts'
import { onTokenOfOtherTab } from '#web/tokens.ts'
import { beginOwnLogin, beginProviderLogin, listProviders, readOwnProviders } from '../contract.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { useProvider } from './use-provider.ts'

/** Below the password: one button for each provider. */
export function LoginWays({ inNewTab }: { inNewTab: boolean }) {
  return <Ways words="Log in with" inNewTab={inNewTab} />
}

/** Below an invitation, which is taken up without a password then. */
export function JoinWays({ invitation }: { invitation: string }) {
  return <Ways words="Join with" inNewTab={false} invitation={invitation} />
}

type Props = { words: string; inNewTab: boolean; invitation?: string }

function Ways({ words, inNewTab, invitation }: Props) {
  const { data } = useQuery(queryOf(listProviders))
  const { go, busy, problem } = useProvider({ purpose: 'log-in', inNewTab })
  if (!data?.providers.length) return null
  const begin = (provider: number) => () =>
    call(beginProviderLogin, { body: { provider, ...(invitation && { invitation }) } })
  return (
    <div className="mt-6 border-hairline border-t pt-6">
      <ProviderButtons
        words={words}
        busy={busy}
        problem={problem}
        providers={data.providers}
        onPress={({ number }) => void go(String(number), begin(number))}
      />
    </div>
  )
}

/** The question who is at the keyboard, put to the provider in a tab of its own: the page stays as it is. */
export function ConfirmWays({ onConfirmed }: { onConfirmed: () => void }) {
  const { data } = useQuery(queryOf(readOwnProviders))
  const { go, busy, problem } = useProvider({ purpose: 'confirm', inNewTab: true })
  const confirmed = useRef(onConfirmed)
  confirmed.current = onConfirmed
  // The other tab gets the session a new token. One subscription: a second would come too late for the event.
  useEffect(() => onTokenOfOtherTab('admin', (token) => token && confirmed.current()), [])
  const own = data?.providers.filter(({ connectedAt }) => connectedAt) ?? []
  if (own.length === 0) return null
  const begin = (provider: number) => () =>
    call(beginOwnLogin, { body: { provider, purpose: 'confirm' } })
  return (
    <div className="mt-5">
      <ProviderButtons
        words="Confirm with"
        busy={busy}
        problem={problem}
        providers={own}
        onPress={({ number }) => void go(String(number), begin(number))}
      />
      <p className="mt-2 text-label text-umber">Opens in a new tab. This page stays as it is.</p>
    </div>
  )
}
