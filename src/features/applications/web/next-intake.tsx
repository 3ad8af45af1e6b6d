import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { keyOf, queryClient, queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link.tsx'
import {
  type Beginning,
  beginApplication,
  listOwnApplications,
  type OwnApplication,
} from '../contract.ts'
import type { Form } from './use-form.ts'

type Props = { form: Form; application: OwnApplication }

/** The time for this application is over: its answers stay, and lead into the next intake where one is offered. */
export function NextIntake({ form, application }: Props) {
  const { institute } = usePublicFacts()
  const { data } = useQuery(queryOf(listOwnApplications))
  const { intake, returned } = application
  const next = data?.beginnings.find(({ program }) => program === form.program)
  return (
    <Banner>
      <h2 className="text-h3">
        {returned ? 'The time to change your answers is over' : `${intake.name} is closed`}
      </h2>
      <p className="mt-1">
        {returned
          ? 'Your application was not submitted again in time. What you sent first is kept.'
          : 'This application was not submitted in time. Your answers are kept, and you can read them here.'}{' '}
        Write to{' '}
        <a href={`mailto:${institute.email}`} className={linkClass}>
          {institute.email}
        </a>{' '}
        if you have a question about it.
      </p>
      {next && <Continue form={form} next={next} />}
    </Banner>
  )
}

function Continue({ form, next }: { form: Form; next: Beginning }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { program, intakeId } = next

  async function begin() {
    setBusy(true)
    const { error } = await attempt(
      call(beginApplication, { body: { program, intakeId } }),
      (own) => form.draft.queue.adopt(own),
    )
    setProblem(error)
    setBusy(false)
    void queryClient.invalidateQueries({ queryKey: keyOf(listOwnApplications) })
  }

  return (
    <div className="mt-4">
      <p>
        {next.intake} begins on {formatDay(next.startsOn)}. Your answers come along.
      </p>
      {problem && (
        <p role="alert" className="mt-2 text-rose">
          {problem}
        </p>
      )}
      <Button className="mt-3" onClick={begin} busyLabel={isBusy && 'Beginning...'}>
        Continue for the next intake
      </Button>
    </div>
  )
}
