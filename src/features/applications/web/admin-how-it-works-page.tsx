import type { ComponentType } from 'react'
import { can, Role, roleWords } from '#shared/rights.ts'
import { orList } from '#shared/word-lists.ts'
import { PageTitle } from '#web/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { type Status, statuses, statusWords, wordsOfStaffStatus } from '../status.ts'
import { toneOf } from '../status-tones.ts'
import { type Interview, type Step, type StepMail, steps } from '../steps.ts'

/** What may happen to an application, drawn from the table that the product itself obeys. */
const inPrint = { printColorAdjust: 'exact' } as const

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
      <DataTable
        caption="Statuses"
        rows={statuses}
        keyOf={(status) => status}
        isTopAligned
        columns={[
          { head: 'For staff', cell: (status) => <StatusOf status={status} /> },
          { head: 'For the applicant', cell: (status) => statusWords[status].applicant },
          {
            head: 'Next steps',
            label: false,
            cell: (status) => (
              <Following steps={steps.filter(({ from }) => from.includes(status))} />
            ),
          },
        ]}
      />
      <h2 className="mt-10 mb-3 text-h3">Steps</h2>
      <DataTable
        caption="Steps"
        rows={steps}
        keyOf={({ words }) => words}
        isTopAligned
        columns={[
          { head: 'Step', className: 'font-medium', cell: ({ words }) => words },
          {
            head: 'From',
            cell: ({ from }) => from.map((status) => statusWords[status].staff).join(', '),
          },
          { head: 'To', cell: (step) => endsOf(step).join(', ') },
          { head: 'Who', cell: whoMay },
          {
            head: 'Requires',
            cell: ({ asks }) => listOf(asks.map((asked) => askWords[asked])) ?? 'Nothing',
          },
          {
            head: 'Emails',
            cell: ({ mails }) => listOf(mails?.map((mail) => mailWords[mail])) ?? 'None',
          },
        ]}
      />
    </>
  )
}

function StatusOf({ status }: { status: Status }) {
  return (
    <span style={inPrint}>
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
            {orList(endsOf(step))}
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
