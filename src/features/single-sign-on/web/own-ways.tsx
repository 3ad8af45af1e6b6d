import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { queryOf, type ShownAnswers } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import {
  beginOwnLogin,
  disconnectOwnLogin,
  readOwnProviders,
  removeOwnPassword,
} from '../contract.ts'
import { ChoosePassword } from './choose-password.tsx'
import { useProvider } from './use-provider.ts'

const shown: ShownAnswers = [getAdmin, 'GET /api/admins/sso', 'GET /api/admins/sessions']

type Props = { hasPassword: boolean; manages: boolean }

/** One’s own logins at providers, among the rest of one’s login. */
export function OwnWays({ hasPassword, manages }: Props) {
  const { data } = useQuery(queryOf(readOwnProviders))
  const { go, busy, problem } = useProvider({ purpose: 'connect' })
  const acting = useAct(shown)
  if (!data) return null
  const isConnected = data.providers.some(({ connectedAt }) => connectedAt)
  return (
    <section className="border-hairline border-t py-4">
      <h3 className="font-body font-medium">Login at your institute</h3>
      <p className="text-label text-umber">
        {hasPassword
          ? 'Once it’s connected, you can log in with it too.'
          : 'It’s the only way you log in: you have no password here. If it stops working, an owner can give you one.'}
      </p>
      <Banner tone="error" className="mt-2">
        {problem ?? acting.problem}
      </Banner>
      <ul className="mt-2 space-y-2">
        {data.providers.map(({ number, name, connectedAt }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              {name}
              {connectedAt && <span className="text-label text-umber"> · Connected</span>}
            </span>
            {!connectedAt && (
              <Button
                look="outline"
                size="small"
                busyLabel={busy === String(number) && 'One moment...'}
                onClick={() =>
                  void go(String(number), () =>
                    call(beginOwnLogin, { body: { provider: number, purpose: 'connect' } }),
                  )
                }
              >
                Connect
              </Button>
            )}
            {connectedAt && hasPassword && (
              <Button
                look="quiet"
                size="small"
                busyLabel={acting.busy === String(number) && 'Disconnecting...'}
                onClick={() =>
                  void acting.act(() => call(disconnectOwnLogin, { body: { provider: number } }), {
                    name: String(number),
                  })
                }
              >
                Disconnect
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasPassword && isConnected && <RemovePassword />}
      {!hasPassword && manages && <ChoosePassword />}
    </section>
  )
}

function RemovePassword() {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove your password
      </Button>
      {isAsking && (
        <ActQuestion
          title="Remove your password"
          does="Remove password"
          doing="Removing..."
          look="danger"
          send={() => call(removeOwnPassword)}
          shown={shown}
          onClose={() => setAsking(false)}
        >
          From then on, only your institute lets you in, and no one can reset your password by
          email. You’re logged out everywhere else.
        </ActQuestion>
      )}
    </>
  )
}
