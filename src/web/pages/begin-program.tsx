import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApplicationSummary, saveApplication } from '#features/applications/contract.ts'
import { type Program, programCodes, segmentOf } from '#shared/programs.ts'
import { attempt } from '../attempt.ts'
import { call } from '../call.ts'
import { noteApplication, rememberProgram } from '../session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { shortNames } from './program-words.ts'

type Props = { applications: readonly ApplicationSummary[] }

/** The programs that one has not applied to yet. */
export function BeginProgram({ applications }: Props) {
  const taken = new Set(applications.map(({ program }) => program))
  const open = programCodes.filter((program) => !taken.has(program))
  if (open.length === 0) return null
  if (applications.length === 0) return <FirstChoice />
  return (
    <section className="border-hairline border-t pt-6">
      <h2 className="text-h3">Apply to the other program</h2>
      <p className="mt-2 mb-5 max-w-prose text-umber">
        You can apply to both programs. Each application is read on its own.
      </p>
      {open.map((program) => (
        <Begin key={program} program={program} />
      ))}
    </section>
  )
}

function FirstChoice() {
  return (
    <section>
      <p className="max-w-prose text-lead text-umber">
        You have not begun an application yet. Each program’s page says what to have at hand, how
        long the form takes and by when to send it in.
      </p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row">
        {programCodes.map((program) => (
          <ButtonLink key={program} to={`/${segmentOf(program)}/apply`} look="outline">
            Apply to the {shortNames[program]}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}

function Begin({ program }: { program: Program }) {
  const [problem, setProblem] = useState<string>()
  const [isBeginning, setBeginning] = useState(false)
  const navigate = useNavigate()

  async function begin() {
    setBeginning(true)
    const begun = call(saveApplication, { body: { applicationType: program } })
    const { error } = await attempt(begun, (application) => {
      noteApplication(application)
      rememberProgram(program)
    })
    setProblem(error)
    if (!error) await navigate(`/${segmentOf(program)}/application`)
    setBeginning(false)
  }

  return (
    <>
      {problem && (
        <Banner tone="error" className="mb-5">
          {problem}
        </Banner>
      )}
      <Button look="outline" onClick={begin} busyLabel={isBeginning && 'Beginning...'}>
        Apply to the {shortNames[program]}
      </Button>
    </>
  )
}
