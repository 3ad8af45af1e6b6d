import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router'
import { useAuthDialog } from '#web/auth-dialog-state.ts'
import { targetOfEntry } from '#web/entry-target.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { loadSessionParts } from '#web/load-session-parts.ts'
import { Part } from '#web/part.tsx'
import type { Credentials } from '../accounts.ts'

type Props = { form: Pick<UseFormReturn<Credentials>, 'getValues' | 'setError'> }

/** Another way to log in than a password; nothing, and no code of it, where there is none. */
export function OtherLogin({ form }: Props) {
  const { stay, redirectTo } = useAuthDialog()
  const { pathname, search } = useLocation()
  if (!usePublicFacts().loginLinks) return null
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

async function loadOtherLogin() {
  for (const { otherLogin } of await loadSessionParts()) if (otherLogin) return otherLogin()
  return Nothing
}

function Nothing() {
  return null
}
