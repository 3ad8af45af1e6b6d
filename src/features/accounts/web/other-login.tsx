import type { ComponentType } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useAuthDialog } from '#web/auth-dialog-state.ts'
import { targetOfEntry } from '#web/entry-target.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { loadSessionParts } from '#web/load-session-parts.ts'
import type { PlaceProps } from '#web/page-parts.ts'
import { Part } from '#web/part.tsx'
import type { LoginPlace } from '#web/session-parts.ts'
import type { Credentials } from '../accounts.ts'

type Props = {
  form: Pick<UseFormReturn<Credentials>, 'getValues' | 'setError'>
  onEnter: () => Promise<void>
}

/** Other ways to log in than a password; nothing, and no code of them, where there are none. */
export function OtherLogin({ form, onEnter }: Props) {
  const { loginLinks, passkeys } = usePublicFacts()
  return (
    <>
      {passkeys && <Part isQuiet load={loadPasskeyLogin} props={{ onEnter }} />}
      {loginLinks && <OtherLoginOfAddress form={form} />}
    </>
  )
}

function OtherLoginOfAddress({ form }: Pick<Props, 'form'>) {
  const { stay, redirectTo } = useAuthDialog()
  const { pathname, search } = useLocation()
  return (
    <Part
      isQuiet
      load={loadOtherLogin}
      props={{
        readEmail: () => form.getValues('email'),
        refuseEmail: (message) =>
          form.setError('email', { type: 'server', message }, { shouldFocus: true }),
        next: targetOfEntry(stay ? pathname + search : redirectTo, pathname),
      }}
    />
  )
}

const loadPasskeyLogin = () => loadPart('passkey-login')
const loadOtherLogin = () => loadPart('other-login')

async function loadPart<P extends LoginPlace>(place: P): Promise<ComponentType<PlaceProps[P]>> {
  for (const { loginPart } of await loadSessionParts()) if (loginPart) return loginPart(place)
  return Nothing
}

function Nothing() {
  return null
}
