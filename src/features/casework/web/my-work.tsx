import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasTrait, StaffStatus, staffWordsOf } from '#features/applications/status.ts'
import type { Answer } from '#shared/endpoint.ts'
import type { NamedItem } from '#shared/vocabulary.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { finishTask } from '../contract.ts'
import { readMentions, readMine } from '../my-work-contract.ts'
import { NoteText } from './note-text.tsx'
import { shownWork } from './shown-work.ts'
import { Due } from './task-line.tsx'

type MyWorkAnswer = Answer<typeof readMine>

/** What waits for the reader: words for them, their tasks by their day, and the applications that are theirs. */
export function MyWork() {
  const query = useQuery(queryOf(readMine))
  const { data } = query
  return (
    <>
      <PageTitle>My work</PageTitle>
      <h1 className="text-dialog">My work</h1>
      <Loaded query={query} loading className="mt-5">
        {(data) => (
          <div className="mt-5 grid gap-x-12 gap-y-9 xl:grid-cols-2">
            <Mentions mentions={data.mentions} />
            <Tasks tasks={data.tasks} />
            <Assigned assigned={data.assigned} />
          </div>
        )}
      </Loaded>
      {data?.isCut && <p className="mt-6 text-help text-umber">Showing the first 100 of each.</p>}
    </>
  )
}

/** The same applications in the list: those that are not over. */
const assignedToMe = `?${new URLSearchParams({
  assignee: 'me',
  status: StaffStatus.options
    .filter((one) => one === 'returned' || !hasTrait(one, 'over'))
    .join(','),
})}`

/** The way back from an application leads here. */
const wayBack = { search: '?show=mine', trail: [] }

function Of({ application, hash }: { application: NamedItem; hash?: string }) {
  return (
    <TextLink
      to={{ pathname: `/admin-panel/applications/${application.id}`, hash: hash ?? '' }}
      state={wayBack}
      data-row
      className="font-medium wrap-anywhere"
    >
      <bdi>{application.name}</bdi>
    </TextLink>
  )
}

type PartProps = {
  title: string
  act?: ReactNode
  nothing: string | false
  children: ReactNode
}

function Part({ title, act, nothing, children }: PartProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-h3">{title}</h2>
        {act}
      </div>
      {nothing ? (
        <p className="text-label text-umber">{nothing}</p>
      ) : (
        <ul className="text-label">{children}</ul>
      )}
    </section>
  )
}

const lineClass = 'border-hairline border-t py-2.5 last:border-b'

function Mentions({ mentions }: Pick<MyWorkAnswer, 'mentions'>) {
  const { act, isBusy, problem } = useAct(shownWork)
  const readAll = () => call(readMentions, { body: { notes: mentions.map(({ id }) => id) } })
  return (
    <Part
      title="Mentions"
      nothing={mentions.length === 0 && 'You have no unread mentions.'}
      act={
        mentions.length > 0 && (
          <Button
            look="quiet"
            size="small"
            busyLabel={isBusy && 'Marking...'}
            onClick={() => act(readAll)}
          >
            Mark all as read
          </Button>
        )
      }
    >
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {mentions.map(({ id, text, at, author, application }) => (
        <li key={id} className={lineClass}>
          <Of application={application} hash={`#note-${id}`} />
          <div className="mt-0.5 line-clamp-4">
            <NoteText text={text} mentions={[]} />
          </div>
          <p className="text-help text-umber wrap-anywhere">
            <bdi>{author.name}</bdi> · <When at={at} showsTime />
          </p>
        </li>
      ))}
    </Part>
  )
}

function Tasks({ tasks }: Pick<MyWorkAnswer, 'tasks'>) {
  const { act, problem } = useAct(shownWork)
  const finish = ({ id, version }: { id: string; version: number }) =>
    act(() => call(finishTask, { params: { id }, body: { version, done: true } }))
  return (
    <Part title="Your tasks" nothing={tasks.length === 0 && 'You have no open tasks.'}>
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      {tasks.map((task) => (
        <li key={task.id} className="border-hairline border-t py-1 last:border-b">
          <Checkbox isSelected={false} onChange={() => finish(task)}>
            <span className="wrap-anywhere">{task.title}</span>
          </Checkbox>
          <p className="-mt-1 ml-9 flex flex-wrap gap-x-3 pb-1 text-help text-umber">
            <Of application={task.application} hash="#tasks" />
            <span>
              <Due task={task} />
            </span>
          </p>
        </li>
      ))}
    </Part>
  )
}

function Assigned({ assigned }: Pick<MyWorkAnswer, 'assigned'>) {
  return (
    <Part
      title="Assigned to you"
      nothing={assigned.length === 0 && 'No applications are assigned to you.'}
      act={
        assigned.length > 0 && (
          <TextLink to={assignedToMe} className="text-help">
            View in the list
          </TextLink>
        )
      }
    >
      {assigned.map(({ id, firstName, lastName, intake, attentionAt, ...stands }) => (
        <li
          key={id}
          className={`${lineClass} flex flex-wrap items-baseline justify-between gap-x-4`}
        >
          <Of application={{ id, name: `${firstName} ${lastName}` }} />
          <span className="text-help text-umber">
            {staffWordsOf(stands)} · {intake}
            {attentionAt && (
              <>
                {' · '}waiting since <When at={attentionAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </Part>
  )
}
