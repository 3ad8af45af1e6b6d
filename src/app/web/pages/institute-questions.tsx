import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnApplication } from '#features/application-form/contract.ts'
import type { AskedProps } from '#features/application-form/web/form-questionnaires.ts'
import { askedStep, formAddress } from '#features/application-form/web/form-sections.ts'
import { Task } from '#features/application-form/web/task-list.tsx'
import {
  listOwnQuestionnaires,
  type OwnQuestionnaire,
  openQuestionnaire,
  readOwnResponse,
} from '#features/questionnaires/contract.ts'
import { AnswerFacts, valuesIn } from '#features/questionnaires/web/answer-facts.tsx'
import { OwnResponse } from '#features/questionnaires/web/own-response.tsx'
import type { Program } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { OwnFiles } from './own-files.tsx'

/** The institute's own questions where the form has their place. */
export function InstituteQuestions({ at, application }: AskedProps) {
  const { id, program } = application
  const query = useQuery(queryOf(listOwnQuestionnaires, { params: { id } }))
  const { data } = query
  const asked = data?.questionnaires.filter(({ stage }) => stage === 'application') ?? []
  if (at === 'page')
    return (
      <div className="page py-4">
        <TextLink to={formAddress(program)} className="inline-flex min-h-8 items-center gap-2">
          <Icon name="back" className="size-4" />
          Your application
        </TextLink>
        <Loaded query={query} className="mt-6">
          {() => (
            <OwnFiles>
              <AskedPage application={application} asked={asked} />
            </OwnFiles>
          )}
        </Loaded>
      </div>
    )
  if (at === 'review')
    return asked.map((one) => <Given key={one.use} program={program} one={one} />)
  return asked.map((one) => (
    <Task key={one.use} title={one.title} to={addressOf(program, one)} state={stateOf(one)} />
  ))
}

function addressOf(program: Program, { use }: OwnQuestionnaire): string {
  return `${formAddress(program, askedStep)}?${new URLSearchParams({ use })}`
}

function stateOf({ isOpen, isNeeded, sentAt, response }: OwnQuestionnaire) {
  if (!isOpen) return sentAt ? 'done' : 'locked'
  if (isNeeded) return response ? 'open' : 'new'
  return 'optional'
}

type PageProps = { application: OwnApplication; asked: readonly OwnQuestionnaire[] }

/** The one that the address names; else the first that is still needed. */
function AskedPage({ application, asked }: PageProps) {
  const [params] = useSearchParams()
  const named = asked.find(({ use }) => use === params.get('use'))
  const one = named ?? asked.find(({ isNeeded }) => isNeeded) ?? asked[0]
  if (!one) return <h1 className="mt-6 text-section">There are no questions here right now</h1>
  return <Opened key={one.use} application={application} one={one} />
}

function Opened({ application, one }: { application: OwnApplication; one: OwnQuestionnaire }) {
  const { id, program } = application
  const { use } = one
  const navigate = useNavigate()
  const opened = useQuery({
    queryKey: [openQuestionnaire.route, id, use],
    enabled: one.response === null,
    queryFn: async () => {
      const sent = await call(openQuestionnaire, { params: { id }, body: { use } })
      if (sent.ok) return sent.answer.id
      throw new Error(sent.problem.error)
    },
  })
  const response = one.response ?? opened.data
  return (
    <div className="mt-6">
      <Loaded query={opened} />
      {response && <OwnResponse id={response} onSent={() => void navigate(formAddress(program))} />}
    </div>
  )
}

/** What was answered, as the office reads it. */
function Given({ program, one }: { program: Program; one: OwnQuestionnaire }) {
  const { data } = useQuery({
    ...queryOf(readOwnResponse, { params: { id: one.response ?? '' } }),
    enabled: one.response !== null,
  })
  const isSent = one.sentAt !== null
  return (
    <section aria-label={one.title} className="mt-10">
      <h2 className="mb-4 text-h3 wrap-anywhere">{one.title}</h2>
      {data && isSent ? (
        <OwnFiles>
          <AnswerFacts definition={data.definition} values={valuesIn(data)} />
        </OwnFiles>
      ) : (
        <p className="text-umber">Not submitted yet.</p>
      )}
      <p className="mt-3 print:hidden">
        <TextLink to={addressOf(program, one)}>
          {isSent ? 'Change' : 'Answer'}
          <span className="sr-only"> “{one.title}”</span>
        </TextLink>
      </p>
    </section>
  )
}
