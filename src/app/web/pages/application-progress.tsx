import { checklistOf, type Task, type TaskState } from '#features/applications/checklist.ts'
import type {
  ApplicationSummary,
  readProgress,
  TimelineEvent,
} from '#features/applications/contract.ts'
import { applicantWords } from '#features/applications/timeline.ts'
import { formatDay } from '#shared/dates.ts'
import type { Answer } from '#shared/endpoint.ts'
import { useProgramFacts } from '#web/facts.tsx'
import { cx } from '#web/ui/cx.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { When } from '#web/ui/when.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { hasRunOut } from './stages.ts'

type Props = {
  application: ApplicationSummary
  progress: Answer<typeof readProgress>
  isReady: boolean | undefined
  isOpen: boolean
}

/** The full checklist, and beside it everything that happened. No one is shown ticks beside a refusal. */
export function ApplicationProgress({ application, progress, isReady, isOpen }: Props) {
  const { asksInterview } = useProgramFacts(application.program)
  const zone = useOwnZone()
  const isTold = progress.status !== 'rejected'
  const tasks = checklistOf({
    status: progress.status,
    wasSubmitted: progress.submissions.length > 0,
    isReady,
    asksInterview,
    steps: progress.timeline.map(({ step }) => step),
    documents: progress.documents,
    hasRunOut: hasRunOut(progress),
    takenUp: progress.takenUp,
    references: progress.references,
    questions: progress.questions,
    questionsDue: progress.questions?.dueOn && formatDay(progress.questions.dueOn),
    replyBy: progress.replyBy && formatDay(progress.replyBy, zone),
  })
  return (
    <Fold title={isTold ? 'Checklist and history' : 'History'} isOpen={isOpen && isTold && 'wide'}>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {isTold && (
          <section aria-label="Checklist">
            <h3 className="sr-only">Checklist</h3>
            <ol>
              {tasks.map((task) => (
                <TaskLine key={task.id} task={task} />
              ))}
            </ol>
          </section>
        )}
        <section aria-label="History">
          <h3 className="sr-only">History</h3>
          <ol>
            {progress.timeline
              .toSorted((a, b) => b.seq - a.seq)
              .map((happening) => (
                <HappeningLine key={happening.seq} happening={happening} />
              ))}
          </ol>
        </section>
      </div>
    </Fold>
  )
}

const marks: Record<TaskState, string> = {
  done: 'border-moss bg-moss text-cream',
  now: 'border-brass border-[3px]',
  ahead: 'border-field',
  off: 'border-hairline bg-sand',
}

function TaskLine({ task: { name, state, words } }: { task: Task }) {
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className="flex items-start gap-3 border-hairline border-t py-2.5 first:border-t-0"
    >
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border',
          marks[state],
        )}
      >
        {state === 'done' && <Icon name="check" className="size-4 stroke-2" />}
      </span>
      <span className="min-w-0">
        <span className={cx(state === 'now' && 'font-medium', state === 'off' && 'text-umber')}>
          {name}
        </span>
        <span className="block text-help text-umber">{words}</span>
      </span>
    </li>
  )
}

const parties = { you: 'You', office: 'Admissions office', system: null }

function HappeningLine({ happening }: { happening: TimelineEvent }) {
  const { at, by, reason, note, withinGrace } = happening
  const words = applicantWords(happening)
  if (!words) return null
  return (
    <li className="border-hairline border-t py-2.5 first:border-t-0">
      {words}
      {withinGrace && ', during the extra time after the deadline'}
      <span className="block text-help text-umber">
        <When at={at} showsTime />
        {parties[by] && ` · ${parties[by]}`}
      </span>
      {reason && <span className="mt-1 block text-label">{reason}</span>}
      {note && (
        <span className="mt-1 block whitespace-pre-line text-label wrap-anywhere">{note}</span>
      )}
    </li>
  )
}
