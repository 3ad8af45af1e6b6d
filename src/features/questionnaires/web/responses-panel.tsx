import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import type { PanelProps } from '#web/application-panels.ts'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type StatusTone, StatusWord } from '#web/ui/status-word.tsx'
import { listResponses } from '../results-contract.ts'
import { type ResponseState, responseWords } from '../stages.ts'
import type { OfficeFile } from './file-support.ts'

const ReadDialog = lazy(async () => ({
  default: (await import('./response-dialog.tsx')).ResponseDialog,
}))
const AskDialog = lazy(async () => ({
  default: (await import('./ask-questions-dialog.tsx')).AskQuestionsDialog,
}))

const tones: Record<ResponseState, StatusTone> = {
  open: 'waiting',
  sent: 'good',
  reopened: 'active',
}

type Props = Pick<PanelProps, 'id' | 'may'> & { File: OfficeFile }

/** What one applicant was asked beside the form, and where each answer stands. */
export function ResponsesPanel({ id, may, File }: Props) {
  const mayBuild = may('build-questionnaires')
  const query = useQuery(queryOf(listResponses, { params: { id } }))
  const { data } = query
  const [opened, setOpened] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  if (data?.responses.length === 0 && !mayBuild) return null
  return (
    <Panel title="Questionnaires" anchor="questionnaires">
      <Loaded query={query} />
      <ul className="text-label empty:hidden">
        {data?.responses.map((one) => (
          <li
            key={one.id}
            className="flex items-center justify-between gap-3 border-hairline border-b py-2"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">{one.title}</p>
              <p className="text-help text-umber">
                <StatusWord tone={one.isOverdue ? 'ended' : tones[one.state]}>
                  {one.isOverdue ? 'Overdue' : responseWords[one.state].staff}
                </StatusWord>
                {one.dueOn && one.state === 'open' && `, due ${formatDay(one.dueOn)}`}
              </p>
            </div>
            {one.sentAt && (
              <Button look="outline" size="small" onClick={() => setOpened(one.id)}>
                Read<span className="sr-only"> {one.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayBuild && (
        <Button look="outline" size="small" className="mt-3" onClick={() => setAsking(true)}>
          Ask questions
        </Button>
      )}
      <Suspense>
        {opened && (
          <ReadDialog
            id={opened}
            mayReopen={mayBuild}
            File={File}
            onClose={() => setOpened(undefined)}
          />
        )}
        {isAsking && <AskDialog application={id} onClose={() => setAsking(false)} />}
      </Suspense>
    </Panel>
  )
}
