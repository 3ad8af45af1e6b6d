import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isTextUnsent } from '#web/unsent-text.ts'
import { useAct } from '#web/use-act.ts'
import { addTask, changeTask, finishTask, listTasks, removeTask, type Task } from '../contract.ts'
import { readWork } from '../work-contract.ts'
import { shownWork } from './shown-work.ts'
import { TaskForm } from './task-form.tsx'
import { TaskLine } from './task-line.tsx'

/** What is to be done for an application, by whom and by when. */
export function TasksPanel({ id }: { id: string }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const { data: work } = useQuery(queryOf(readWork, { params: { id } }))
  const query = useQuery(queryOf(listTasks, { params: { id } }))
  const { data } = query
  // The form is above the list: whatever becomes of the task there, what is typed stays.
  const [edited, edit] = useState<Task | 'new'>()
  const { act, problem } = useAct(shownWork)
  const finish = ({ id, version }: Task, done: boolean) =>
    act(() => call(finishTask, { params: { id }, body: { version, done } }))
  if (!me) return null
  const owner = me.admin.id
  const mayWrite = me.admin.rights.includes('write-notes')
  const place = `task-of:${id}`
  const shown = edited ?? (mayWrite && isTextUnsent(owner, place) ? 'new' : undefined)
  const colleagues = work?.colleagues ?? []
  const open = data?.tasks.filter(({ doneAt }) => doneAt === null) ?? []
  const done = data?.tasks.filter(({ doneAt }) => doneAt !== null) ?? []
  const lines = (tasks: readonly Task[]) =>
    tasks.map((task) => (
      <TaskLine
        key={task.id}
        task={task}
        mayWrite={mayWrite}
        onFinish={(done) => finish(task, done)}
        onEdit={() => edit(task)}
      />
    ))
  return (
    <Panel title="Tasks" anchor="tasks" count={open.length}>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {shown === 'new' && (
        <TaskForm
          owner={owner}
          place={place}
          colleagues={colleagues}
          send={(body) => call(addTask, { params: { id }, body })}
          onDone={() => edit(undefined)}
        />
      )}
      {shown && shown !== 'new' && (
        <EditedTask
          key={shown.id}
          applicationId={id}
          task={shown}
          owner={owner}
          colleagues={colleagues}
          onDone={() => edit(undefined)}
        />
      )}
      <Loaded query={query} className="mb-3" />
      <ul className="text-label empty:hidden">{lines(open)}</ul>
      {mayWrite && shown !== 'new' && (
        <Button look="outline" size="small" className="mt-3" onClick={() => edit('new')}>
          Add a task
        </Button>
      )}
      {data && !mayWrite && data.tasks.length === 0 && (
        <p className="text-label text-umber">No open tasks.</p>
      )}
      {done.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-8 cursor-pointer items-center text-help text-umber">
            {done.length} done
          </summary>
          <ul className="text-label">{lines(done)}</ul>
        </details>
      )}
    </Panel>
  )
}

type EditedProps = {
  applicationId: string
  task: Task
  owner: string
  colleagues: Parameters<typeof TaskForm>[0]['colleagues']
  onDone: () => void
}

/** Saves over what was seen; once told that it has changed, over what is there now. */
function EditedTask({ applicationId, task, onDone, ...rest }: EditedProps) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(task.version)
  const { id } = task

  function showRefused() {
    const { queryKey } = queryOf(listTasks, { params: { id: applicationId } })
    const now = queries.getQueryData(queryKey)?.tasks.find((known) => known.id === id)
    if (now) setVersion(now.version)
  }

  return (
    <TaskForm
      {...rest}
      place={`task:${id}`}
      task={task}
      send={(values) => call(changeTask, { params: { id }, body: { ...values, version } })}
      remove={() => call(removeTask, { params: { id }, body: { version } })}
      onRefused={showRefused}
      onDone={onDone}
    />
  )
}
