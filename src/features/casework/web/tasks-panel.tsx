import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { isUnsent } from '#web/unsent-text.ts'
import { addTask, changeTask, finishTask, listTasks, removeTask, type Task } from '../contract.ts'
import { readWork } from '../work-contract.ts'
import { Problem } from './problem.tsx'
import { TaskForm, type TaskValues } from './task-form.tsx'
import { TaskLine } from './task-line.tsx'
import { useAct } from './use-act.ts'

/** What is to be done for an application, by whom and by when. */
export function TasksPanel({ id }: { id: string }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const { data: work } = useQuery(queryOf(readWork, { params: { id } }))
  const query = useQuery(queryOf(listTasks, { params: { id } }))
  const { data } = query
  // The form stands above the list: whatever becomes of the task there, what is typed stays.
  const [edited, edit] = useState<Task | 'new'>()
  const add = useAct((body: TaskValues) => call(addTask, { params: { id }, body }))
  const finish = useAct(({ id, version, done }: { id: string; version: number; done: boolean }) =>
    call(finishTask, { params: { id }, body: { version, done } }),
  )
  if (!me) return null
  const owner = me.admin.id
  const mayWrite = me.admin.rights.includes('write-notes')
  const place = `task-of:${id}`
  const shown = edited ?? (mayWrite && isUnsent(owner, place) ? 'new' : undefined)
  const colleagues = work?.colleagues ?? []
  const open = data?.tasks.filter(({ doneAt }) => doneAt === null) ?? []
  const done = data?.tasks.filter(({ doneAt }) => doneAt !== null) ?? []
  const lines = (tasks: readonly Task[]) =>
    tasks.map((task) => (
      <TaskLine
        key={task.id}
        task={task}
        mayWrite={mayWrite}
        onFinish={(done) => finish.mutate({ id: task.id, version: task.version, done })}
        onEdit={() => edit(task)}
      />
    ))
  return (
    <Panel title="Tasks" count={open.length}>
      <Problem error={finish.error} />
      {shown === 'new' && (
        <TaskForm
          owner={owner}
          place={place}
          colleagues={colleagues}
          send={(values) => add.mutateAsync(values)}
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

/** Saves over what was seen; once told that it has changed, over what stands there now. */
function EditedTask({ applicationId, task, onDone, ...rest }: EditedProps) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(task.version)
  const { id } = task
  const change = useAct((body: TaskValues & { version: number }) =>
    call(changeTask, { params: { id }, body }),
  )
  const remove = useAct((version: number) =>
    call(removeTask, { params: { id }, body: { version } }),
  )

  function told(error: unknown): never {
    const { queryKey } = queryOf(listTasks, { params: { id: applicationId } })
    const now = queries.getQueryData(queryKey)?.tasks.find((known) => known.id === id)
    if (now) setVersion(now.version)
    throw error
  }

  return (
    <TaskForm
      {...rest}
      place={`task:${id}`}
      task={task}
      send={(values) => change.mutateAsync({ ...values, version }).catch(told)}
      onRemove={() => remove.mutateAsync(version).catch(told)}
      onDone={onDone}
    />
  )
}
