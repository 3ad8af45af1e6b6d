import { useState } from 'react'
import { statuses, statusWords } from '#features/applications/status.ts'
import { oneOrMore } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Program } from '#shared/program.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import {
  addUse,
  countPeople,
  endUse,
  type readQuestionnaire,
  sendToPeople,
  type Use,
} from '../admin-contract.ts'
import { Stage, stageWords, statusesOfStage } from '../stages.ts'
import { shownQuestionnaires } from './shown-questionnaires.ts'

type Props = { opened: Answer<typeof readQuestionnaire> }

/** Where a questionnaire is asked, and to whom it was sent. */
export function UsesPanel({ opened: { id, published, uses } }: Props) {
  const { programs } = usePublicFacts()
  if (!published) return <p className="text-umber">Publish it first. Drafts are never sent.</p>
  return (
    <>
      <DataTable
        caption="Where it’s used"
        rows={uses}
        keyOf={({ id }) => id}
        empty={<p className="mb-4 text-umber">It isn’t in use yet.</p>}
        columns={[
          { head: 'When', cell: ({ stage }) => stageWords[stage].staff },
          {
            head: 'Program',
            label: false,
            cell: ({ program }) =>
              programs.find((one) => one.program === program)?.name ?? 'All programs',
          },
          { head: 'Due', cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : 'No due date') },
          { head: 'Open', kind: 'number', cell: (use) => countOf(use, use.open) },
          { head: 'Submitted', kind: 'number', cell: (use) => countOf(use, use.sent) },
          { head: 'Actions', kind: 'actions', cell: (use) => <StopAsking use={use} /> },
        ]}
      />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <AddUse id={id} />
        <SendToPeople id={id} />
      </div>
    </>
  )
}

/** A rubric is asked of no one who applies. */
function countOf({ stage }: Use, count: number): number | string {
  return stage === 'review' ? '–' : count
}

function StopAsking({ use }: { use: Use }) {
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  if (use.isEnded) return 'Ended'
  return (
    <>
      <Button
        look="quiet"
        size="small"
        busyLabel={isBusy && 'Stopping...'}
        onClick={() => void act(() => call(endUse, { params: { id: use.id }, body: {} }))}
      >
        Stop asking<span className="sr-only">: {stageWords[use.stage].staff}</span>
      </Button>
      {problem && (
        <span role="alert" className="block text-help text-rose">
          {problem}
        </span>
      )}
    </>
  )
}

const stages = Stage.options.filter((stage) => stage !== 'people')

function AddUse({ id }: { id: string }) {
  const [stage, setStage] = useState<(typeof stages)[number]>('application')
  const [program, setProgram] = useState('')
  const [dueOn, setDueOn] = useState('')
  const { act, isBusy, problem } = useAct(shownQuestionnaires)

  const isRubric = stage === 'review'

  function send() {
    const body = { stage, program: programOf(program), dueOn: isRubric ? null : dueOn || null }
    void act(() => call(addUse, { params: { id }, body }))
  }

  return (
    <PlainForm onSubmit={send} className="flex max-w-form flex-col gap-3">
      <h2 className="text-h3">Ask everyone at a stage</h2>
      <Banner tone="error">{problem}</Banner>
      <NativeSelect
        label="When"
        value={stage}
        onChange={(next) => setStage(stages.find((one) => one === next) ?? 'application')}
        options={stages.map((value) => ({ value, label: stageWords[value].staff }))}
      />
      <ProgramSelect value={program} onChange={setProgram} />
      {isRubric ? (
        <p className="text-help text-umber">
          It replaces the criteria in the settings and any earlier rubric. Reviews in progress keep
          the rubric they started with.
        </p>
      ) : (
        <TextField label="Due" tag="optional" type="date" value={dueOn} onChange={setDueOn} />
      )}
      <Button type="submit" size="small" className="self-start" busyLabel={isBusy && 'Saving...'}>
        Start asking
      </Button>
    </PlainForm>
  )
}

function SendToPeople({ id }: { id: string }) {
  const [status, setStatus] = useState('in_review')
  const [program, setProgram] = useState('')
  const [dueOn, setDueOn] = useState('')
  const [count, setCount] = useState<number>()
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  const to = { program: programOf(program), status: statuses.find((one) => one === status) }

  function look() {
    if (!to.status) return
    const query = { status: to.status, ...(to.program && { program: to.program }) }
    void act(() => call(countPeople, { query }), { onDone: (answer) => setCount(answer.count) })
  }

  function send() {
    const { status: chosen } = to
    if (!chosen || count === undefined) return
    void act(
      () =>
        call(sendToPeople, {
          params: { id },
          body: { dueOn, to: { program: to.program, status: chosen, expected: count } },
        }),
      { onDone: () => setCount(undefined) },
    )
  }

  return (
    <PlainForm onSubmit={look} className="flex max-w-form flex-col gap-3">
      <h2 className="text-h3">Send to people</h2>
      <p className="text-help text-umber">
        Each person gets an email, and one reminder before the due date. To ask one person, go to
        their application.
      </p>
      <Banner tone="error">{problem}</Banner>
      <NativeSelect
        label="Everyone who is"
        value={status}
        onChange={(next) => {
          setStatus(next)
          setCount(undefined)
        }}
        options={statusesOfStage('people').map((value) => ({
          value,
          label: statusWords[value].staff,
        }))}
      />
      <ProgramSelect
        value={program}
        onChange={(next) => {
          setProgram(next)
          setCount(undefined)
        }}
      />
      <TextField label="Due" type="date" value={dueOn} onChange={setDueOn} />
      {count === undefined ? (
        <Button
          type="submit"
          look="outline"
          size="small"
          className="self-start"
          busyLabel={isBusy && 'Counting...'}
        >
          Count people
        </Button>
      ) : (
        <p role="status" className="flex flex-wrap items-center gap-3">
          {oneOrMore(count, 'One person', 'people')}
          {count > 0 && dueOn && (
            <Button size="small" busyLabel={isBusy && 'Sending...'} onClick={send}>
              Send it to {count === 1 ? 'this one' : `all ${count}`}
            </Button>
          )}
          {count > 0 && !dueOn && <span className="text-umber">Choose a due date first.</span>}
        </p>
      )}
    </PlainForm>
  )
}

function programOf(value: string): Program | null {
  return Program.options.find((one) => one === value) ?? null
}

function ProgramSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { programs } = usePublicFacts()
  return (
    <NativeSelect
      label="Program"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: 'All programs' },
        ...programs.map((one) => ({ value: one.program, label: one.name })),
      ]}
    />
  )
}
