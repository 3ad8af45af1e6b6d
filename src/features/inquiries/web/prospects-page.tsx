import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { staffWordsOf } from '#features/applications/status.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { programWords } from '#shared/programs.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { When } from '#web/ui/when.tsx'
import { usePages } from '#web/use-pages.ts'
import { listProspects, mostInvited, type Prospect, ProspectState } from '../contract.ts'
import { AskProspects, type ProspectQuestion } from './ask-prospects.tsx'
import { type AddResult, ProspectDialog } from './prospect-form.tsx'

const address = '/admin-panel/applications?show=prospects'
const tabWords: Record<ProspectState, string> = {
  new: 'To invite',
  invited: 'Invited',
  applied: 'Applied',
}

/** People who may apply: who is to be invited, who was, and who has applied. */
export function ProspectsPage() {
  const [params] = useSearchParams()
  const state = ProspectState.safeParse(params.get('state')).data ?? 'new'
  const pages = usePages()
  const query = useQuery({
    ...queryOf(listProspects, { query: { state, ...(pages.after && { after: pages.after }) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const [adding, setAdding] = useState<{ file: File | undefined }>()
  const [asked, setAsked] = useState<ProspectQuestion>()
  const [added, setAdded] = useState<AddResult>()
  const counts = query.data?.counts
  const inviting = query.data?.inviting ?? 0
  return (
    <>
      <PageTitle>Prospects</PageTitle>
      <h1 className="text-dialog">Prospects</h1>
      <p className="mt-2 max-w-prose text-label text-umber">
        People who asked about a program and agreed to be emailed. Invite each once. Anyone who
        applies with the same email moves to Applied.
      </p>
      <div className="mt-5 flex flex-wrap items-start gap-2">
        <Button size="small" onClick={() => setAdding({ file: undefined })}>
          Add a person
        </Button>
        <FileButton
          size="small"
          accept=".csv,.txt,text/csv"
          onChoose={([file]) => file && setAdding({ file })}
        >
          Upload a file
        </FileButton>
        {inviting > 0 && (
          <Button look="outline" size="small" onClick={() => setAsked({ inviting })}>
            Invite {counted(Math.min(inviting, mostInvited), 'person', 'people')}
          </Button>
        )}
      </div>
      <div role="status" className="mt-3 text-label">
        {added && (
          <>
            <p>{added.words}</p>
            <ul className="mt-1">
              {added.faults.map(({ line, words }) => (
                <li key={line}>
                  Line {line}: {words}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="mt-4">
        <Tabs
          label="Prospects"
          tabs={ProspectState.options.map((one) => ({
            label: counts ? `${tabWords[one]} (${counts[one]})` : tabWords[one],
            to: `${address}&state=${one}`,
            isOn: one === state,
          }))}
        />
      </div>
      <IgnoredParameters takes={{ state: ProspectState.options }} />
      <Loaded query={query} loading className="mt-4">
        {({ prospects, next }) => (
          <>
            <Prospects
              prospects={prospects}
              state={state}
              onDelete={(prospect) => setAsked({ prospect })}
            />
            <Pager pages={pages} next={next} />
          </>
        )}
      </Loaded>
      {adding && (
        <ProspectDialog
          file={adding.file}
          onClose={() => setAdding(undefined)}
          onDone={(done) => {
            setAdded(done)
            setAdding(undefined)
          }}
        />
      )}
      {asked && (
        <AskProspects
          asked={asked}
          onClose={() => setAsked(undefined)}
          onDone={(words) => {
            setAdded({ words, faults: [] })
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

type ListProps = {
  prospects: readonly Prospect[]
  state: ProspectState
  onDelete: (prospect: Prospect) => void
}

const emptyWords: Record<ProspectState, string> = {
  new: 'People you add appear here until they’re invited.',
  invited: 'People you invite appear here until they apply.',
  applied: 'People appear here once they apply with the same email.',
}

function Prospects({ prospects, state, onDelete }: ListProps) {
  return (
    <DataTable
      caption={tabWords[state]}
      rows={prospects}
      keyOf={({ id }) => id}
      empty={<EmptyState title="No one here">{emptyWords[state]}</EmptyState>}
      columns={[
        {
          head: 'Name',
          className: 'wrap-anywhere',
          cell: ({ name }) => <bdi>{name}</bdi>,
          note: ({ email }) => email,
        },
        {
          head: 'Asked about',
          cell: ({ intake }) => intake,
          note: ({ program }) => programWords[program],
        },
        {
          head: 'Where',
          className: 'wrap-anywhere',
          cell: ({ source }) => source,
          note: ({ consentedOn }) => `Agreed ${formatDay(consentedOn)}`,
        },
        { head: 'Added', cell: ({ addedAt }) => <When at={addedAt} />, note: ({ by }) => by },
        state === 'invited' && {
          head: 'Invited',
          cell: ({ invitedAt }) => invitedAt && <When at={invitedAt} />,
        },
        state === 'applied'
          ? {
              head: 'Application',
              cell: ({ application }) =>
                application && (
                  <TextLink to={`/admin-panel/applications/${application.id}`}>
                    {staffWordsOf(application)}
                  </TextLink>
                ),
            }
          : {
              head: 'Note',
              cell: ({ hasOptedOut, isOver, hasAccount }) =>
                [
                  hasOptedOut && 'Wants no emails',
                  isOver && 'Intake has closed',
                  hasAccount && 'Has an account',
                ]
                  .filter(Boolean)
                  .join(', '),
            },
        {
          head: 'Delete',
          kind: 'actions',
          cell: (prospect) => (
            <Button look="quiet" size="small" onClick={() => onDelete(prospect)}>
              Delete
              <span className="sr-only">: {prospect.name}</span>
            </Button>
          ),
        },
      ]}
    />
  )
}
