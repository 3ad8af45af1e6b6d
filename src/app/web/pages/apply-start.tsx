import { useNavigate } from 'react-router'
import { preloadAuthDialog } from '#features/accounts/web/preload-auth-dialog.ts'
import { segmentOf } from '#shared/programs.ts'
import { openAuthDialog } from '#web/auth-dialog-state.ts'
import { getSession, useSession } from '#web/session.ts'
import { usePathProgram } from '#web/use-path-program.ts'
import { ApplyPage } from './apply-page.tsx'

/** The apply page with its one button: an account first, else the form. */
export function ApplyStart() {
  const program = usePathProgram()
  const session = useSession()
  const navigate = useNavigate()
  const hasBegun = session.inHand[program] === 'incomplete'
  const start = {
    label: hasBegun ? 'Continue your application' : 'Start your application',
    // Asked at the press: in the moment after hydration the page still shows what visitors see.
    onPress: () =>
      getSession().authenticated
        ? navigate(`/${segmentOf(program)}/application`)
        : openAuthDialog({ mode: 'register' }),
    onIntent: session.authenticated ? undefined : preloadAuthDialog,
  } as const
  return <ApplyPage program={program} start={start} />
}
