import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { segmentOf } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { noteApplication, rememberProgram, useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/use-act.ts'
import { type AvailableIntake, beginApplication, listOwnApplications } from '../contract.ts'
import { adoptApplication } from './drafts.ts'

/** Begins an application and opens its form. */
export function Begin({
  beginning,
  children,
}: {
  beginning: AvailableIntake
  children: ReactNode
}) {
  const { user } = useSession()
  const { act, isBusy, problem } = useAct([listOwnApplications])
  const navigate = useNavigate()
  const { program, intakeId } = beginning

  async function begin() {
    await act(() => call(beginApplication, { body: { program, intakeId } }), {
      onDone(application) {
        noteApplication(application)
        rememberProgram(program)
        if (user) adoptApplication(user.id, application)
        void navigate(`/${segmentOf(program)}/application`)
      },
    })
  }

  return (
    <div className="w-full sm:w-auto">
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <Button look="outline" onClick={begin} busyLabel={isBusy && 'Starting...'}>
        {children}
      </Button>
    </div>
  )
}
