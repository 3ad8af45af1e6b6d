import { useState } from 'react'
import type { Refused } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useUnsentText } from '#web/unsent-text.ts'
import type { Task } from '../contract.ts'
import type { Colleague } from '../work-contract.ts'
import { Problem } from './problem.tsx'
import { workerOptions } from './workers.ts'

export type TaskValues = { title: string; assigneeId: string | null; dueOn: string | null }

type Props = {
  owner: string
  place: string
  task?: Task
  colleagues: readonly Colleague[]
  /** Rejects with what stands in the way. */
  send: (values: TaskValues) => Promise<unknown>
  onDone: () => void
  onRemove?: () => Promise<unknown>
}

/** A task while it is written; a refusal leaves what was typed. */
export function TaskForm({ owner, place, task, colleagues, send, onDone, onRemove }: Props) {
  const { text: title, write, clear } = useUnsentText(owner, place, task?.title)
  const [assigneeId, setAssignee] = useState(task?.assignee?.id ?? '')
  const [dueOn, setDueOn] = useState(task?.dueOn ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refused>()
  const fields = problem?.problem?.fields ?? {}

  async function act(sent: Promise<unknown>) {
    setBusy(true)
    const refused: Refused | undefined = await sent.then(
      () => undefined,
      (error) => error,
    )
    setBusy(false)
    setProblem(refused)
    if (refused) return
    leave()
  }

  function leave() {
    clear()
    onDone()
  }

  return (
    <form
      noValidate
      aria-label={task ? `Change “${task.title}”` : 'New task'}
      className="mb-3 grid gap-3 border-brass border-l-4 bg-paper p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void act(send({ title, assigneeId: assigneeId || null, dueOn: dueOn || null }))
      }}
    >
      {problem && Object.keys(fields).length === 0 && <Problem error={problem} />}
      <TextField
        ref={focus}
        label="What needs to be done"
        value={title}
        onChange={write}
        maxLength={200}
        autoComplete="off"
        error={fields.title}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <NativeSelect
          label="Assigned to"
          options={workerOptions(colleagues, owner, task?.assignee)}
          value={assigneeId}
          onChange={setAssignee}
          error={fields.assigneeId}
        />
        <TextField
          label="Due"
          tag="optional"
          type="date"
          value={dueOn}
          onChange={setDueOn}
          error={fields.dueOn}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busyLabel={isBusy && 'Saving...'}>
          {task ? 'Save' : 'Add task'}
        </Button>
        <Button look="quiet" size="small" onClick={leave}>
          Cancel
        </Button>
        {onRemove && (
          <Button
            look="quiet"
            size="small"
            className="ml-auto text-rose"
            onClick={() => void act(onRemove())}
          >
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}

function focus(field: HTMLElement | null) {
  field?.focus()
}
