import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/call.ts'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useAct } from '#web/use-act.ts'
import {
  archiveQuestionnaire,
  createQuestionnaire,
  duplicateQuestionnaire,
  type ListedQuestionnaire,
  listQuestionnaires,
} from '../admin-contract.ts'
import { stageWords } from '../stages.ts'
import { addressOf } from './builder-tabs.tsx'
import { shownQuestionnaires } from './shown-questionnaires.ts'

const NameDialog = lazy(async () => ({
  default: (await import('./name-dialog.tsx')).NameDialog,
}))

/** Every questionnaire, where it stands and where it is asked. */
export function AdminList({ mayBuild }: { mayBuild: boolean }) {
  const query = useQuery(queryOf(listQuestionnaires))
  const { data } = query
  const [showsArchived, setShowsArchived] = useState(false)
  const [isMaking, setMaking] = useState(false)
  const navigate = useNavigate()
  const all = data?.questionnaires ?? []
  const shown = all.filter(({ isArchived }) => showsArchived || !isArchived)
  return (
    <>
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="text-dialog">Questionnaires</h1>
        {mayBuild && (
          <Button size="small" onClick={() => setMaking(true)}>
            <Icon name="add" /> New questionnaire
          </Button>
        )}
      </header>
      <Loaded query={query} loading="Loading the questionnaires..." />
      {data && (
        <DataTable
          caption="Questionnaires"
          rows={shown}
          keyOf={({ id }) => id}
          empty={
            <p className="max-w-prose text-umber">
              No questionnaires yet. Ask your own questions in the application, before the
              interview, after the offer, or to people you choose.
            </p>
          }
          columns={[
            {
              head: 'Name',
              link: ({ id }) => ({ to: addressOf(id, mayBuild ? 'build' : 'answers') }),
              cell: ({ name }) => name,
              note: ({ purpose }) => purpose,
            },
            {
              head: 'Status',
              label: false,
              cell: ({ isArchived, number, hasDraft }) => (
                <StatusWord tone={isArchived ? 'ended' : number === null ? 'waiting' : 'good'}>
                  {stateOf(isArchived, number, hasDraft)}
                </StatusWord>
              ),
            },
            { head: 'Used', label: false, cell: usedWhere },
            { head: 'Open', kind: 'number', cell: ({ uses }) => sumOf(uses, 'open') },
            { head: 'Submitted', kind: 'number', cell: ({ uses }) => sumOf(uses, 'sent') },
            mayBuild && { head: 'Actions', kind: 'actions', cell: (one) => <Acts one={one} /> },
          ]}
        />
      )}
      {all.some(({ isArchived }) => isArchived) && (
        <div className="mt-3">
          <Checkbox isSelected={showsArchived} onChange={setShowsArchived}>
            Show archived
          </Checkbox>
        </div>
      )}
      {isMaking && (
        <Suspense>
          <NameDialog
            title="New questionnaire"
            act="Create"
            mayBegin
            onSend={(named) => call(createQuestionnaire, { body: named })}
            onDone={({ id }) => id && void navigate(addressOf(id))}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function usedWhere({ uses }: ListedQuestionnaire): string {
  const stages = uses.filter(({ isEnded }) => !isEnded).map(({ stage }) => stageWords[stage].staff)
  return stages.length === 0 ? 'Not used' : [...new Set(stages)].join(', ')
}

function sumOf(uses: ListedQuestionnaire['uses'], key: 'open' | 'sent'): number {
  return uses.reduce((all, use) => all + use[key], 0)
}

function Acts({ one: { id, name, isArchived } }: { one: ListedQuestionnaire }) {
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  const navigate = useNavigate()
  return (
    <>
      <div className="flex justify-end gap-1">
        <Button
          look="quiet"
          size="small"
          busyLabel={isBusy && 'Saving...'}
          onClick={() =>
            void act(() => call(duplicateQuestionnaire, { params: { id }, body: {} }), {
              onDone: (made) => void navigate(addressOf(made.id)),
            })
          }
        >
          Duplicate<span className="sr-only"> {name}</span>
        </Button>
        <Button
          look="quiet"
          size="small"
          onClick={() =>
            void act(() =>
              call(archiveQuestionnaire, {
                params: { id },
                body: { isArchived: !isArchived },
              }),
            )
          }
        >
          {isArchived ? 'Restore' : 'Archive'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      {problem && (
        <span role="alert" className="block text-help text-rose">
          {problem}
        </span>
      )}
    </>
  )
}

function stateOf(isArchived: boolean, number: number | null, hasDraft: boolean): string {
  if (isArchived) return 'Archived'
  if (number === null) return 'Draft'
  return hasDraft ? `Version ${number}, with a draft` : `Version ${number}`
}
