import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Outcome } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useUnsentText } from '#web/unsent-text.ts'
import { useAct } from '#web/use-act.ts'
import type { Task } from '../contract.ts'
import type { Colleague } from '../work-contract.ts'
import { shownWork } from './shown-work.ts'
import { workerOptions } from './workers.ts'

type TaskValues = { title: string; assigneeId: string | null; dueOn: string | null }

type Props = {
  owner: string
  place: string
  task?: Task
  colleagues: readonly Colleague[]
  send: (values: TaskValues) => Promise<Outcome<Endpoint>>
  onDone: () => void
  remove?: () => Promise<Outcome<Endpoint>>
  /** What is there was read again, because somebody was faster. */
  onRefused?: () => void
}

/** A task while it is written; a refusal leaves what was typed. */
export function TaskForm({ owner, place, task, colleagues, send, onDone, ...more }: Props) {
  const { text: title, write, clear } = useUnsentText(owner, place, task?.title)
  const [assigneeId, setAssignee] = useState(task?.assignee?.id ?? '')
  const [dueOn, setDueOn] = useState(task?.dueOn ?? '')
  const { remove, onRefused } = more
  const { act, isBusy, problem, refusal } = useAct(shownWork)
  const fields = refusal?.fields ?? {}

  async function perform(take: () => Promise<Outcome<Endpoint>>) {
    if (!(await act(take, { onDone: leave }))) onRefused?.()
  }

  function leave() {
    clear()
    onDone()
  }

  return (
    <PlainForm
      aria-label={task ? `Change “${task.title}”` : 'New task'}
      className="mb-3 grid gap-3 border-brass border-l-4 bg-paper p-3"
      onSubmit={() => {
        if (isBusy) return
        void perform(() => send({ title, assigneeId: assigneeId || null, dueOn: dueOn || null }))
      }}
    >
      {Object.keys(fields).length === 0 && (
        <Banner tone="error" className="mb-3">
          {problem}
        </Banner>
      )}
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
        {remove && (
          <Button
            look="quiet"
            size="small"
            className="ml-auto text-rose"
            onClick={() => void perform(remove)}
          >
            Remove
          </Button>
        )}
      </div>
    </PlainForm>
  )
}

function focus(field: HTMLElement | null) {
  field?.focus()
}
