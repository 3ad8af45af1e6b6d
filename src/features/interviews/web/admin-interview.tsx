import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { staffWordsOf } from '#features/applications/status.ts'
import { formatInstant } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { type OneInterview, readOneInterview } from '../admin-contract.ts'
import type { Act } from './admin-act-dialog.tsx'
import { InterviewHistory } from './admin-history.tsx'
import { InterviewNotes } from './admin-notes.tsx'
import { OfficeRequests } from './admin-request-list.tsx'
import { stateWord, toneOf, troubleWords } from './admin-words.ts'
import { UnreadCalendar } from './unread-calendar.tsx'

const ActDialog = lazy(async () => ({
  default: (await import('./admin-act-dialog.tsx')).AdminActDialog,
}))
const MoveDialog = lazy(async () => ({
  default: (await import('./admin-book-dialog.tsx')).AdminMoveDialog,
}))
const PlaceDialog = lazy(async () => ({
  default: (await import('./admin-place-dialog.tsx')).AdminPlaceDialog,
}))

const WayBack = z.object({ calendar: z.string() })

/** What the page shows of the application of an interview. */
type Parts = { Application?: ComponentType<{ id: string }> }

/** One interview: when and where, how to join, what to ask, what was noted, and what can be done with it. */
export function AdminInterview({ id, ...parts }: Parts & { id: string }) {
  const { state } = useLocation()
  const back = z.safeParse(WayBack, state)
  const query = useQuery(queryOf(readOneInterview, { params: { id } }))
  const { data } = query
  return (
    <>
      <TextLink
        to={{ pathname: '/admin-panel/calendar', search: back.success ? back.data.calendar : '' }}
        className="inline-flex items-center gap-2 text-label print:hidden"
      >
        <Icon name="back" className="size-4" />
        Calendar
      </TextLink>
      {!data && (
        <>
          <PageTitle>Interview</PageTitle>
          <h1 className="mt-4 text-dialog">Interview</h1>
        </>
      )}
      <Loaded query={query} loading className="mt-5">
        {(data) => <Opened interview={data} {...parts} />}
      </Loaded>
    </>
  )
}

function Opened({ interview, Application }: Parts & { interview: OneInterview }) {
  const { firstName, lastName, state, trouble, applicationId, link, acts } = interview
  const name = `${firstName} ${lastName}`
  return (
    <>
      <PageTitle>{`Interview: ${name}`}</PageTitle>
      <header className="mt-4 space-y-3">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <h1 className="min-w-0 text-dialog wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <StatusWord tone={toneOf(interview)}>{stateWord(interview)}</StatusWord>
        </div>
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          {link && state === 'booked' && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 rounded-control border border-brown bg-brown px-2.5 text-cream text-help hover:bg-brown-deep"
            >
              Join
              <Icon name="arrow" className="size-4" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
          <Acts interview={interview} />
        </div>
        {trouble && (
          <Banner tone="error">
            {troubleWords[trouble]}. Reassign it, reschedule it, or keep it as it is.
          </Banner>
        )}
        <UnreadCalendar
          name={interview.host}
          timeZone={interview.instituteTimeZone}
          unread={interview.hostUnread}
        />
      </header>
      <div className="mt-6 grid gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-8 xl:col-start-2">
          <InterviewFacts interview={interview} />
          <p>
            <TextLink to={`/admin-panel/applications/${applicationId}#interview`}>
              Open the application
            </TextLink>
          </p>
          {interview.requests.length > 0 && (
            <Panel title="Applicant’s requests" count={interview.requests.filter(isOpen).length}>
              <OfficeRequests requests={interview.requests} />
            </Panel>
          )}
        </div>
        <div className="min-w-0 space-y-8 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          {acts.note !== undefined && <InterviewNotes key={interview.id} interview={interview} />}
          <Criteria interview={interview} />
          {Application && <Application id={applicationId} />}
        </div>
        <div className="min-w-0 xl:col-start-2">
          <Panel title="History">
            <InterviewHistory interview={interview} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function isOpen({ answeredAt }: { answeredAt: string | null }): boolean {
  return answeredAt === null
}

const labels: Record<Act | 'move', string> = {
  hold: 'Mark as held',
  missed: 'Mark as missed',
  move: 'Reschedule',
  reassign: 'Reassign',
  cancel: 'Cancel',
  undo: 'Undo missed',
  conflict: 'Declare a conflict',
}

/** What can be done now as buttons; what cannot, below with why. */
function Acts({ interview }: { interview: OneInterview }) {
  const [act, setAct] = useState<Act | 'move'>()
  const order = ['hold', 'missed', 'undo', 'move', 'reassign', 'cancel'] as const
  const known = order.flatMap((name) => {
    const why = interview.acts[name]
    return why === undefined ? [] : [{ name, why }]
  })
  const barred = known.filter(({ why }) => why !== null)
  const close = () => setAct(undefined)
  return (
    <>
      {known
        .filter(({ why }) => why === null)
        .map(({ name }) => (
          <Button
            key={name}
            look="outline"
            size="small"
            aria-haspopup="dialog"
            onClick={() => setAct(name)}
          >
            {labels[name]}
          </Button>
        ))}
      {interview.acts.note === null && interview.state === 'booked' && (
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setAct('conflict')}>
          {labels.conflict}
        </Button>
      )}
      {barred.length > 0 && (
        <details className="w-full text-help text-umber">
          <summary className="w-fit cursor-pointer py-1">Not available right now</summary>
          <dl className="space-y-1">
            {barred.map(({ name, why }) => (
              <div key={name}>
                <dt className="text-ink">{labels[name]}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <Suspense>
        {act === 'move' && <MoveDialog interview={interview} onClose={close} />}
        {act && act !== 'move' && <ActDialog act={act} interview={interview} onClose={close} />}
      </Suspense>
    </>
  )
}

function InterviewFacts({ interview }: { interview: OneInterview }) {
  const { start, program, host, link, place, acts } = interview
  const [isChanging, setChanging] = useState(false)
  const zones = new Map([
    [interview.applicantTimeZone, 'For the applicant'],
    [interview.hostTimeZone, 'For the interviewer'],
    [interview.instituteTimeZone, 'Institute time'],
  ])
  const minutes = Math.round((Date.parse(interview.end) - Date.parse(start)) / 60_000)
  const times = [...zones].map(([zone, term]): { term: string; detail: ReactNode } => ({
    term,
    detail: <time dateTime={start}>{formatInstant(start, zone)}</time>,
  }))
  return (
    <section aria-label="Details">
      <Facts
        facts={[
          ...times,
          { term: 'Length', detail: `${minutes} minutes` },
          { term: 'Interviewer', detail: host },
          { term: 'Location', detail: place },
          ...(interview.isOnline
            ? [
                {
                  term: 'Link',
                  detail: link ? (
                    <a
                      href={link}
                      target="_blank"
                      rel="noreferrer"
                      className={`${linkClass} wrap-anywhere`}
                    >
                      {link}
                    </a>
                  ) : (
                    'Not set yet. The applicant sees that it will follow'
                  ),
                },
              ]
            : []),
          { term: 'Program', detail: programWords[program] },
          { term: 'Application', detail: staffWordsOf(interview) },
        ]}
      />
      {acts.note === null && interview.state === 'booked' && (
        <Button look="outline" size="small" className="mt-3" onClick={() => setChanging(true)}>
          Change location or link
        </Button>
      )}
      {isChanging && (
        <Suspense>
          <PlaceDialog interview={interview} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Criteria({ interview: { criteria } }: { interview: OneInterview }) {
  if (criteria.length === 0) return null
  return (
    <Panel title="Rubric criteria">
      <ul className="text-label">
        {criteria.map(({ name, help, points }) => (
          <li key={name} className="border-hairline border-t py-2 last:border-b">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-help text-umber">0 to {points} points</span>
            <span className="block text-umber">{help}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-help text-umber">
        You enter points in the application’s review, not here.
      </p>
    </Panel>
  )
}
