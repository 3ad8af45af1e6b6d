import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { segmentOf } from '#shared/programs.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { keyOf, queryClient } from '#web/queries.ts'
import { noteApplication, rememberProgram, useSession } from '#web/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Beginning, beginApplication, listOwnApplications } from '../contract.ts'
import { adoptApplication } from './draft-queue.ts'

/** Begins an application and opens its form. */
export function Begin({ beginning, children }: { beginning: Beginning; children: ReactNode }) {
  const { user } = useSession()
  const [problem, setProblem] = useState<string>()
  const [isBeginning, setBeginning] = useState(false)
  const navigate = useNavigate()
  const { program, intakeId } = beginning

  async function begin() {
    setBeginning(true)
    const begun = call(beginApplication, { body: { program, intakeId } })
    const { error } = await attempt(begun, (application) => {
      noteApplication(application)
      rememberProgram(program)
      void queryClient.invalidateQueries({ queryKey: keyOf(listOwnApplications) })
      if (user) adoptApplication(user.id, application)
    })
    setProblem(error)
    if (!error) await navigate(`/${segmentOf(program)}/application`)
    setBeginning(false)
  }

  return (
    <div className="w-full sm:w-auto">
      {problem && (
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
      )}
      <Button look="outline" onClick={begin} busyLabel={isBeginning && 'Starting...'}>
        {children}
      </Button>
    </div>
  )
}
