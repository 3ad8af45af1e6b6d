import { dayIn, formatDay } from '#shared/dates.ts'
import { serverNow } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { When } from '#web/ui/when.tsx'
import type { Task } from '../contract.ts'
import { dueOf, dueWords } from '../due.ts'

type Props = {
  task: Task
  mayWrite: boolean
  onFinish: (done: boolean) => void
  onEdit: () => void
}

export function TaskLine({ task, mayWrite, onFinish, onEdit }: Props) {
  const { title, doneAt } = task
  return (
    <li className="flex items-start gap-2 border-hairline border-t py-1 first:border-t-0">
      <div className="min-w-0 grow">
        {mayWrite ? (
          <Checkbox isSelected={doneAt !== null} onChange={onFinish}>
            <span className="wrap-anywhere">{title}</span>
          </Checkbox>
        ) : (
          <p className="pt-1.5 wrap-anywhere">{title}</p>
        )}
        <p className={cx('-mt-1 pb-1 text-help text-umber wrap-anywhere', mayWrite && 'ml-9')}>
          <Facts task={task} />
        </p>
      </div>
      {mayWrite && (
        <Button look="quiet" size="small" aria-label={`Change “${title}”`} onClick={onEdit}>
          Change
        </Button>
      )}
    </li>
  )
}

/** Who does it and by when, or who did it. */
function Facts({ task }: { task: Task }) {
  const { assignee, doneAt, doneBy, dueOn } = task
  if (doneAt)
    return (
      <>
        Done by {doneBy} · <When at={doneAt} />
      </>
    )
  return (
    <>
      {assignee?.name ?? 'Unassigned'}
      {dueOn && ' · '}
      <Due task={task} />
    </>
  )
}

/** The day, and a word where it is pressing. */
export function Due({ task }: { task: Task }) {
  const { timeZone } = usePublicFacts().institute
  if (task.dueOn === null) return null
  const due = dueOf(task, dayIn(serverNow(), timeZone))
  return (
    <>
      {dueWords[due] && (
        <span className={due === 'overdue' ? 'font-medium text-rose' : 'font-medium text-brass'}>
          {dueWords[due]},{' '}
        </span>
      )}
      <span className="whitespace-nowrap">{formatDay(task.dueOn)}</span>
    </>
  )
}
