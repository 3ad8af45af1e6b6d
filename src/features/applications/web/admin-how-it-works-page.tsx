import type { ComponentType } from 'react'
import { can, Role, roleWords } from '#shared/rights.ts'
import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
import {
  type Interview,
  type Status,
  type Step,
  type StepMail,
  statuses,
  statusWords,
  steps,
  wordsOfStaffStatus,
} from '../status.ts'
import { toneOf } from '../status-tones.ts'

/** What may happen to an application, drawn from the table that the product itself obeys. */
export function AdminHowItWorksPage({ Letters }: { Letters?: ComponentType }) {
  return (
    <>
      <PageTitle>How it works</PageTitle>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-dialog">How it works</h1>
        <Button look="outline" size="small" onClick={() => window.print()} className="print:hidden">
          <Icon name="print" /> Print
        </Button>
      </header>
      <p className="mt-3 max-w-prose">
        Every application has one of these statuses, and only these steps move it to another. Each
        step is taken once, by one person, stays on the timeline, and sends its emails
        automatically.
      </p>
      <StepTables steps={Object.values(steps)} />
      {Letters && <Letters />}
    </>
  )
}

/** Both views of the table: by status, and step by step. */
export function StepTables({ steps }: { steps: readonly Step[] }) {
  return (
    <>
      <h2 className="mt-8 mb-3 text-h3">Statuses</h2>
      <Table label="Statuses">
        <Head columns={['For staff', 'For the applicant', 'Next steps']} />
        <tbody>
          {statuses.map((status) => (
            <Row key={status} className={foldedRow}>
              <Cell className={folded}>
                <StatusOf status={status} />
              </Cell>
              <Cell className={folded}>
                <Fold>For the applicant: </Fold>
                {statusWords[status].applicant}
              </Cell>
              <Cell className={folded}>
                <Following steps={steps.filter(({ from }) => from.includes(status))} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <h2 className="mt-10 mb-3 text-h3">Steps</h2>
      <Table label="Steps">
        <Head columns={['Step', 'From', 'To', 'Who', 'Requires', 'Emails']} />
        <tbody>
          {steps.map((step) => (
            <Row key={step.words} className={`${foldedRow} break-inside-avoid`}>
              <Cell className={`${folded} font-medium`}>{step.words}</Cell>
              <Cell className={folded}>
                <Fold>From: </Fold>
                {step.from.map((status) => statusWords[status].staff).join(', ')}
              </Cell>
              <Cell className={folded}>
                <Fold>To: </Fold>
                {endsOf(step).join(', ')}
              </Cell>
              <Cell className={folded}>
                <Fold>Who: </Fold>
                {whoMay(step)}
              </Cell>
              <Cell className={folded}>
                <Fold>Requires: </Fold>
                {listOf(step.asks.map((asked) => askWords[asked])) ?? 'Nothing'}
              </Cell>
              <Cell className={folded}>
                <Fold>Emails: </Fold>
                {listOf(step.mails?.map((mail) => mailWords[mail])) ?? 'None'}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </>
  )
}

const foldedRow = 'max-md:block max-md:px-4 max-md:py-3'
const folded = 'max-md:block max-md:h-auto max-md:p-0 md:py-2 md:align-top print:px-2'

function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead className="max-md:sr-only">
      <tr>
        {columns.map((column) => (
          <HeadCell key={column} className="print:px-2">
            {column}
          </HeadCell>
        ))}
      </tr>
    </thead>
  )
}

/** Names a value where the head of its column is not in view. */
function Fold({ children }: { children: string }) {
  return <span className="text-umber md:hidden">{children}</span>
}

function StatusOf({ status }: { status: Status }) {
  return (
    <span className="[print-color-adjust:exact]">
      <StatusWord tone={toneOf(status)}>{statusWords[status].staff}</StatusWord>
    </span>
  )
}

function Following({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return <span className="text-umber">Nothing</span>
  return (
    <ul className="grid gap-y-1">
      {steps.map((step) => (
        <li key={step.words}>
          {step.words}
          <span className="text-umber">
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, leads to </span>
            {endsOf(step).join(' or ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** "A reason, a date"; undefined where there is nothing to list. */
function listOf(words: readonly string[] = []): string | undefined {
  const text = words.join(', ')
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : undefined
}

const interviews: readonly Interview[] = ['none', 'booked', 'held', 'waived']

/** Where a step leads: one status, or those that the state of the interview chooses from. */
/** What comes back from the office is returned, not begun. */
function endsOf({ to }: Step): string[] {
  const ends = typeof to === 'string' ? [to] : [...new Set(interviews.map(to))]
  return ends.map((end) => wordsOfStaffStatus(end === 'incomplete' ? 'returned' : end))
}

function whoMay({ by }: Step): string {
  const { staff } = by
  const holders = staff ? Role.options.filter((role) => can(role, staff)) : []
  return [
    ...(by.applicant ? ['The applicant'] : []),
    ...holders.map((role) => roleWords[role]),
    ...(by.system ? ['Matricula itself'] : []),
  ].join(', ')
}

const askWords: Record<Step['asks'][number], string> = {
  reason: 'a reason',
  'reason-by-hand': 'a reason, from staff',
  'optional-reason': 'a reason (optional)',
  sections: 'the sections to reopen',
  date: 'a date',
  intake: 'the later intake',
}

const mailWords: Record<StepMail, string> = {
  'application-received': 'the receipt, to the applicant',
  'application-returned': 'what to change, to the applicant',
  'application-withdrawn': 'a confirmation, to the applicant',
  'interview-booked': 'date, time, and calendar file, to applicant and interviewer',
  'interview-cancelled': 'a cancellation, to applicant and interviewer',
  'interview-missed': 'how to book another, to the applicant',
  'interview-waived': 'that no interview is needed, if staff waive it, to the applicant',
  'decision-released': 'that there is a decision, to the applicant',
  'offer-declined': 'a confirmation, to the applicant',
  'place-deferred': 'the later intake, to the applicant',
  'place-resumed': 'the offer and its reply date, to the applicant',
  enrolled: 'a welcome, to the applicant',
  'offer-rescinded': 'the reason, to the applicant',
  'application-reopened': 'the reason, to the applicant',
  'enrolment-cancelled': 'the reason, to the applicant',
}
