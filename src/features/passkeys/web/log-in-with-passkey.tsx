import { useEffect, useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { readSessionParts } from '#web/load-session-parts.ts'
import type { PlaceProps } from '#web/page-parts.ts'
import { beginSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { useAct } from '#web/use-act.ts'
import { beginPasskeyLogin, logInWithPasskey } from '../contract.ts'
import { askDevice, cancelAsking } from './ask-device.ts'

/** Logs in with a passkey that the device finds by itself: no address has to be typed. */
export function LogInWithPasskey({ onEnter }: PlaceProps['passkey-login']) {
  const { act, isBusy, problem } = useAct()
  const [isIn, setIn] = useState(false)
  const isWorking = isBusy || isIn
  useEffect(() => cancelAsking, [])

  async function enter({ token, user }: Answer<typeof logInWithPasskey>) {
    setIn(true)
    beginSession(token, user)
    await readSessionParts()
    await onEnter()
  }

  const logIn = () => act(sendAssertion, { onDone: (entered) => void enter(entered) })

  return (
    <div className="space-y-2">
      <button
        type="button"
        aria-disabled={isWorking}
        onClick={() => !isWorking && void logIn()}
        className={`${linkClass} min-h-11 text-label`}
      >
        {isWorking ? 'Logging in...' : 'Log in with a passkey'}
      </button>
      <Banner tone="error">{problem}</Banner>
    </div>
  )
}

async function sendAssertion() {
  const begun = await call(beginPasskeyLogin)
  if (!begun.ok) return begun
  const { ticket, options } = begun.answer
  const signed = await askDevice(
    ({ startAuthentication }) => startAuthentication({ optionsJSON: options }),
    'No passkey was used. Try again, or log in with your password',
  )
  if (!signed.ok) return signed
  return call(logInWithPasskey, { body: { ticket, credential: signed.answer } })
}
