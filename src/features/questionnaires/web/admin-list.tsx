import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx'
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
import { NameDialog } from './name-dialog.tsx'
import { shownQuestionnaires } from './shown-questionnaires.ts'

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
      <Loaded query={query} loading={<p role="status">Loading the questionnaires...</p>} />
      {data && shown.length === 0 && (
        <p className="max-w-prose text-umber">
          No questionnaires yet. Ask your own questions in the application, before the interview,
          after the offer, or to people you choose.
        </p>
      )}
      {shown.length > 0 && (
        <Table label="Questionnaires">
          <thead>
            <tr>
              <HeadCell>Name</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Used</HeadCell>
              <HeadCell className="text-right">Open</HeadCell>
              <HeadCell className="text-right">Submitted</HeadCell>
              {mayBuild && <HeadCell>Acts</HeadCell>}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Line key={one.id} one={one} mayBuild={mayBuild} />
            ))}
          </tbody>
        </Table>
      )}
      {all.some(({ isArchived }) => isArchived) && (
        <div className="mt-3">
          <Checkbox isSelected={showsArchived} onChange={setShowsArchived}>
            Show archived
          </Checkbox>
        </div>
      )}
      {isMaking && (
        <NameDialog
          title="New questionnaire"
          act="Create"
          mayBegin
          onSend={(named) => call(createQuestionnaire, { body: named })}
          onDone={({ id }) => void navigate(addressOf(id))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  )
}

function Line({ one, mayBuild }: { one: ListedQuestionnaire; mayBuild: boolean }) {
  const { id, name, purpose, isArchived, number, hasDraft } = one
  const uses = one.uses.filter(({ isEnded }) => !isEnded)
  const { act, isBusy, problem } = useAct(shownQuestionnaires)
  const navigate = useNavigate()
  const sum = (key: 'open' | 'sent') => one.uses.reduce((all, use) => all + use[key], 0)
  return (
    <Row>
      <Cell>
        <TextLink to={addressOf(id, mayBuild ? 'build' : 'answers')}>{name}</TextLink>
        {purpose && <span className="block text-help text-umber">{purpose}</span>}
        {problem && (
          <span role="alert" className="block text-help text-rose">
            {problem}
          </span>
        )}
      </Cell>
      <Cell>
        <StatusWord tone={isArchived ? 'ended' : number === null ? 'waiting' : 'good'}>
          {stateOf(isArchived, number, hasDraft)}
        </StatusWord>
      </Cell>
      <Cell>
        {uses.length === 0
          ? 'Not used'
          : [...new Set(uses.map(({ stage }) => stageWords[stage].staff))].join(', ')}
      </Cell>
      <Cell className="text-right">{sum('open')}</Cell>
      <Cell className="text-right">{sum('sent')}</Cell>
      {mayBuild && (
        <Cell>
          <div className="flex gap-1">
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
        </Cell>
      )}
    </Row>
  )
}

function stateOf(isArchived: boolean, number: number | null, hasDraft: boolean): string {
  if (isArchived) return 'Archived'
  if (number === null) return 'Draft'
  return hasDraft ? `Version ${number}, with a draft` : `Version ${number}`
}
