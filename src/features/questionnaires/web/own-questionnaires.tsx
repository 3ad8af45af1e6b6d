import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { listOwnApplications } from '#features/application-form/contract.ts'
import type { ApplicationSummary } from '#features/applications/contract.ts'
import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'
import { useAct } from '#web/use-act.ts'
import { listOwnQuestionnaires, type OwnQuestionnaire, openQuestionnaire } from '../contract.ts'
import { responseWords, stageWords } from '../stages.ts'

/** What is asked of one's applications, and what was answered. */
export function OwnQuestionnaires() {
  const [params] = useSearchParams()
  const query = useQuery(queryOf(listOwnApplications))
  const { data } = query
  const chosen = params.get('application')
  const applications = data?.applications.filter(({ id }) => !chosen || id === chosen) ?? []
  return (
    <>
      <PageTitle>Questions for you</PageTitle>
      <h1 className="text-section">Questions for you</h1>
      <p className="mt-4 max-w-prose text-lead text-umber">
        We save your answers as you type, and no one reads them until you submit.
      </p>
      <Loaded query={query} loading="Loading the questions..." className="mt-8" />
      {applications.map((application) => (
        <QuestionnairesOf key={application.id} application={application} />
      ))}
      {data && applications.length === 0 && (
        <p className="mt-8">We don’t have any questions for you yet.</p>
      )}
    </>
  )
}

export function QuestionnairesOf({
  application: { id, program, intake },
}: {
  application: ApplicationSummary
}) {
  const { name } = useProgramFacts(program)
  const query = useQuery(queryOf(listOwnQuestionnaires, { params: { id } }))
  const { data } = query
  return (
    <section aria-label={`${name}, ${intake.name}`} className="mt-10">
      <ProgramLine program={name} intake={intake.name} />
      <Loaded query={query} className="mt-4" />
      {data?.questionnaires.length === 0 && (
        <p className="mt-4">We don’t have any questions about this application right now.</p>
      )}
      <ul className="mt-4">
        {data?.questionnaires.map((one) => (
          <Line key={one.use} application={id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Line({ application, one }: { application: string; one: OwnQuestionnaire }) {
  const navigate = useNavigate()
  const { act, isBusy, problem } = useAct()
  const address = (response: string) => `/dashboard/questions?response=${response}`

  const open = () =>
    act(() => call(openQuestionnaire, { params: { id: application }, body: { use: one.use } }), {
      onDone: (opened) => void navigate(address(opened.id)),
    })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-hairline border-t py-4 last:border-b">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{one.title}</p>
        <p className="text-help text-umber">
          {stageWords[one.stage].applicant} · {responseWords[one.state].applicant}
          {one.isOpen && one.dueOn && ` by ${formatDay(one.dueOn)}`}
          {one.isNeeded && ' before you submit'}
        </p>
        <Banner tone="error" className="mt-2">
          {problem}
        </Banner>
      </div>
      {one.isOpen && (
        <Button className="min-h-11" onClick={open} busyLabel={isBusy && 'Opening...'}>
          {one.response ? 'Continue' : 'Answer'}
          <span className="sr-only"> {one.title}</span>
        </Button>
      )}
      {!one.isOpen && one.response && (
        <TextLink to={address(one.response)}>
          Read your answers<span className="sr-only"> to {one.title}</span>
        </TextLink>
      )}
    </li>
  )
}
