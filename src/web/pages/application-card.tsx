import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type ApplicationSummary, readStanding } from '#features/applications/contract.ts'
import { expectedWords } from '#features/applications/expected.ts'
import { type Status, statusWords, steps } from '#features/applications/status.ts'
import { Deadline } from '#features/applications/web/deadline.tsx'
import { DiscardApplication } from '#features/applications/web/discard-application.tsx'
import { ReturnNotice } from '#features/applications/web/return-notice.tsx'
import { useReadiness } from '#features/applications/web/use-readiness.ts'
import { formatDay } from '#shared/dates.ts'
import { serverNow } from '../call.ts'
import { useProgramFacts } from '../facts.tsx'
import { Failed } from '../failed.tsx'
import { queryOf } from '../queries.ts'
import { Button } from '../ui/button.tsx'
import { Card, Eyebrow, Facts } from '../ui/card.tsx'
import { useOwnZone } from '../use-own-zone.ts'
import { ApplicationProgress } from './application-progress.tsx'
import { NextAction } from './next-action.tsx'
import { draftStage, draftWords, stages, turnWords } from './stages.ts'

const WithdrawDialog = lazy(async () => ({
  default: (await import('#features/applications/web/withdraw-dialog.tsx')).WithdrawDialog,
}))

type Props = { application: ApplicationSummary; isFirst: boolean }

/** One application: its stage, since when, whose turn it is, what comes next, and all that happened. */
export function ApplicationCard({ application, isFirst }: Props) {
  const { id, program, status, intake } = application
  const { name } = useProgramFacts(program)
  const zone = useOwnZone()
  const { data: standing, error, refetch } = useQuery(queryOf(readStanding, { params: { id } }))
  const isReady = useReadiness(application)
  const returned = standing?.returned ?? null
  const now = serverNow()
  const draft = status === 'incomplete' ? draftStage({ isReady, returned, intake }, now) : null
  const { title, turn, next } = draft
    ? draftWords[draft]
    : { ...stages[status], title: statusWords[status].applicant }
  const expected = standing?.expected && expectedWords(standing.expected, now, zone)
  const called = `${name}, ${intake.name}`
  return (
    <Card>
      <Eyebrow>
        {name} · {intake.name}
      </Eyebrow>
      <div className="mt-3 grid gap-x-12 gap-y-7 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <h2 className="text-card">{title}</h2>
          <p className="mt-4 max-w-prose text-lead text-umber">{next}</p>
          {expected && <p className="mt-3 max-w-prose text-label">{expected}</p>}
          {returned && (
            <div className="mt-6">
              <ReturnNotice
                {...returned}
                until={<Deadline at={returned.dueAt} />}
                program={program}
              />
            </div>
          )}
          <NextAction application={application} draft={draft} isFirst={isFirst} />
        </div>
        <Facts facts={factsOf(application, turnWords[turn], draft !== null && !returned, zone)} />
      </div>
      {error && <Failed error={error} onRetry={refetch} className="mt-7" />}
      {standing && (
        <ApplicationProgress
          application={application}
          standing={standing}
          isReady={isReady}
          isOpen={isFirst}
        />
      )}
      {status === 'incomplete' && !application.submittedAt && (
        <div className="mt-6 -ml-2.5">
          <DiscardApplication application={application} name={called} />
        </div>
      )}
      {steps.withdraw.from.includes(status) && <Withdraw id={id} name={called} status={status} />}
    </Card>
  )
}

function factsOf(
  { status, statusAt, intake, receiptNumber }: ApplicationSummary,
  turn: string,
  hasDeadline: boolean,
  zone: string,
) {
  return [
    {
      term: status === 'incomplete' && !receiptNumber ? 'Begun' : 'Since',
      detail: <time dateTime={statusAt}>{formatDay(statusAt, zone)}</time>,
    },
    { term: 'Whose turn', detail: turn },
    ...(hasDeadline ? [{ term: 'Deadline', detail: <Deadline at={intake.closesAt} /> }] : []),
    { term: 'Study begins', detail: formatDay(intake.startsOn) },
    ...(receiptNumber
      ? [
          {
            term: 'Receipt',
            detail: <span className="whitespace-nowrap tabular-nums">{receiptNumber}</span>,
          },
        ]
      : []),
  ]
}

function Withdraw({ id, name, status }: { id: string; name: string; status: Status }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)

  function open() {
    setOpened(true)
    setOpen(true)
  }

  return (
    <div className="mt-6 -ml-2.5 print:hidden">
      <Button look="quiet" size="small" className="min-h-11 text-umber" onClick={open}>
        Withdraw this application
      </Button>
      {wasOpened && (
        <Suspense>
          <WithdrawDialog
            id={id}
            name={name}
            status={status}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
