import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listOwnApplications } from '#features/application-form/contract.ts'
import { type ApplicationSummary, readProgress } from '#features/applications/contract.ts'
import { steps } from '#features/applications/steps.ts'
import {
  getDecisionPdf,
  type OwnDecision,
  type OwnLetter,
  readDecision,
} from '#features/decisions/contract.ts'
import { AskOffice } from '#features/decisions/web/ask-office.tsx'
import { Letter } from '#features/decisions/web/letter.tsx'
import { ReplyToOffer } from '#features/decisions/web/reply-to-offer.tsx'
import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { Deadline } from '#web/deadline.tsx'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { useProgramFacts } from '#web/facts.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { useSession } from '#web/session.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { NothingYet } from '#web/ui/nothing-yet.tsx'
import { ProgramLine } from '#web/ui/program-line.tsx'
import { WriteToUs } from '#web/write-to-us.tsx'
import { intakeOf, stageOf } from './stages.ts'

/** The letter about one application, what it asks, and what can be answered to it. */
export function DecisionPage() {
  const query = useQuery(queryOf(listOwnApplications))
  const { data } = query
  const { user } = useSession()
  const [params] = useSearchParams()
  const decided = data?.applications.filter(({ hasDecision }) => hasDecision) ?? []
  const chosen =
    decided.find(({ id }) => id === params.get('application')) ??
    decided.find(({ program }) => program === params.get('program')) ??
    decided[0]
  return (
    <>
      <PageTitle>Your letter</PageTitle>
      {!chosen && <h1 className="text-section">Your letter</h1>}
      <Loaded query={query} loading="Loading your letter..." className="mt-8" />
      {data && !chosen && <NoLetter />}
      {chosen && (
        <>
          <DecisionLetters
            key={chosen.id}
            application={chosen}
            to={user ? `${user.firstName} ${user.lastName}` : ''}
          />
          <Others applications={decided.filter(({ id }) => id !== chosen.id)} />
        </>
      )}
    </>
  )
}

function NoLetter() {
  return (
    <NothingYet>
      <p className="text-lead text-umber">You don’t have a letter yet.</p>
      <p className="mt-4">Once we’ve made a decision, your letter appears here and we email you.</p>
      <ButtonLink to="/dashboard" look="outline" className="mt-8">
        Go to your dashboard
      </ButtonLink>
    </NothingYet>
  )
}

type DecidedProps = {
  application: ApplicationSummary
  to: string
  /** Where another heading leads the page. */
  heading?: 'h1' | 'h2'
}

/** The letters of one application, and what can be answered to the latest. */
export function DecisionLetters({ application, to, heading: Heading = 'h1' }: DecidedProps) {
  const { id, program } = application
  const { name } = useProgramFacts(program)
  const params = { id }
  const letters = useQuery(queryOf(readDecision, { params }))
  const { data: progress } = useQuery(queryOf(readProgress, { params }))
  const [latest, ...earlier] = letters.data?.decisions ?? []
  const { title, next } = stageOf(application.status, progress)
  const mayReply = steps.decline.from.includes(application.status)
  return (
    <>
      <ProgramLine program={name} intake={intakeOf(application, progress).name} />
      <Heading className="mt-3 text-section">{title}</Heading>
      {mayReply && latest && progress && !progress.takenUp && Heading === 'h1' && (
        <a href="#reply" className={cx(buttonClass(), 'mt-5 lg:hidden')}>
          Reply to the offer
        </a>
      )}
      <Loaded query={letters} className="mt-8" />
      {latest && (
        <div className="mt-8 grid gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="min-w-0">
            <Letter decision={latest} to={to} />
            <div className="mt-5 print:hidden">
              <Pdf id={id} decision={latest} />
            </div>
          </div>
          <aside aria-label="What happens next" className="min-w-0 space-y-7">
            {application.status !== 'rejected' && (
              <section>
                <h2 className="text-h3">What happens next</h2>
                <p className="mt-2">{next}</p>
              </section>
            )}
            {mayReply && progress && letters.data && (
              <div id="reply" className="scroll-mt-24">
                <ReplyToOffer
                  id={id}
                  status={application.status}
                  takenUp={progress.takenUp}
                  declineReasons={letters.data.declineReasons}
                  until={progress.replyBy && <Deadline at={progress.replyBy} />}
                />
              </div>
            )}
            <Details decision={latest} />
            {withOffer.includes(application.status) && (
              <Part load={besideOffer} props={{ id }} isQuiet />
            )}
            <AskOffice application={application} />
            <p className="text-label">
              Questions? <WriteToUs />
            </p>
          </aside>
        </div>
      )}
      {earlier.length > 0 && (
        <section className="mt-12">
          <h2 className="text-h3">Earlier letters</h2>
          {earlier.map((decision) => (
            <details key={decision.id} className="border-hairline border-t last:border-b">
              <summary className="min-h-11 py-2.5">
                {decision.letter.subject}, {formatDay(decision.releasedAt)}
              </summary>
              <div className="pb-6">
                <Letter decision={decision} to={to} />
                <div className="mt-4">
                  <Pdf id={id} decision={decision} />
                </div>
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

const withOffer = ['accepted', 'deferred', 'enrolled']

async function besideOffer() {
  return (await import('./found-parts.ts')).partOf('beside-offer')
}

/** Conditions, and the reasons that the letter itself leaves out. */
function Details({ decision: { letter, reasons, conditions } }: { decision: OwnDecision }) {
  const words = letter.paragraphs.join(' ')
  const unwritten = reasons.filter((reason) => !words.includes(reason))
  return (
    <>
      {unwritten.length > 0 && (
        <section>
          <h2 className="text-h3">Why</h2>
          <ul className="mt-2 space-y-1.5">
            {unwritten.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </section>
      )}
      {conditions.length > 0 && (
        <section>
          <h2 className="text-h3">Conditions of the offer</h2>
          <ul className="mt-2">
            {conditions.map(({ text, dueOn }, index) => (
              <li key={index} className="border-hairline border-t py-2.5 last:border-b">
                <span className="whitespace-pre-line wrap-anywhere">{text}</span>
                {dueOn && <span className="block text-help text-umber">by {formatDay(dueOn)}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Pdf({ id, decision }: { id: string; decision: OwnLetter }) {
  return (
    <>
      <DownloadButton
        size="small"
        onDownload={() =>
          download(() => call(getDecisionPdf, { params: { id }, query: { decision: decision.id } }))
        }
      >
        <span>
          Letter as PDF <span className="sr-only">{decision.letter.subject}</span>
        </span>
      </DownloadButton>
      {decision.isSealed && (
        <p className="mt-2 text-help text-umber">
          The PDF carries our seal. Anyone can <TextLink to="/check">check it</TextLink> to see if
          it’s the one we sealed.
        </p>
      )}
    </>
  )
}

function Others({ applications }: { applications: readonly ApplicationSummary[] }) {
  if (applications.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="text-h3">Your other letters</h2>
      <ul className="mt-2 space-y-1.5">
        {applications.map((application) => (
          <Other key={application.id} application={application} />
        ))}
      </ul>
    </section>
  )
}

function Other({ application: { id, program, intake } }: { application: ApplicationSummary }) {
  const { name } = useProgramFacts(program)
  return (
    <li>
      <TextLink to={`/dashboard/decision?application=${id}`}>
        {name}, {intake.name}
      </TextLink>
    </li>
  )
}
