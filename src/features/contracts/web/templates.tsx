import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { type Program, programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { lazy } from '#web/lazy.tsx'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { queryOf, readAgain } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  addTemplate,
  archiveTemplate,
  listTemplates,
  preferTemplate,
  type Template,
} from '../template-contract.ts'
import { shownTemplates } from './shown-contracts.ts'

const TemplateEditor = lazy(async () => ({
  default: (await import('./template-editor.tsx')).TemplateEditor,
}))

type Props = { mayManage: boolean; program: Program | undefined }

/** The texts of contracts: which is usual, which are used, what is being written. */
export function Templates({ mayManage, program }: Props) {
  const [search, setSearch] = useSearchParams()
  const query = useQuery(queryOf(listTemplates))
  const { data, error } = query
  const { act, busy, problem } = useAct(shownTemplates)
  const edited = search.get('template')
  const searchFor = (id: string | undefined) => {
    const next = new URLSearchParams(search)
    if (id) next.set('template', id)
    else next.delete('template')
    return next.toString()
  }

  if (error || !data) return <Loaded query={query} loading="Loading..." />
  if (edited)
    return (
      <Suspense fallback={<LoadingLine>Loading...</LoadingLine>}>
        <TemplateEditor
          key={edited}
          id={edited}
          mayManage={mayManage}
          onClose={async () => {
            await readAgain(shownTemplates)
            setSearch(searchFor(undefined))
          }}
        />
      </Suspense>
    )
  const shown = data.templates.filter((one) => !program || one.program === program)
  return (
    <>
      <Banner tone="error" className="mb-4">
        {problem}
      </Banner>
      <DataTable
        caption="Templates"
        rows={shown}
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'Name',
            link: ({ id }) => ({ to: { search: searchFor(id) } }),
            cell: ({ name }) => name,
            note: noteOf,
          },
          {
            head: 'Program',
            label: false,
            cell: ({ program }) => programWords[program],
            note: ({ intake }) => intake?.name,
          },
          {
            head: 'Version',
            width: 'line',
            cell: ({ version }) => (version > 0 ? version : 'Not published'),
            note: ({ publishedAt }) => publishedAt && <When at={publishedAt} />,
          },
          { head: 'Contracts', kind: 'number', cell: ({ uses }) => uses },
          {
            head: 'Actions',
            kind: 'actions',
            cell: (one) =>
              mayManage && (
                <span className="flex justify-end gap-1">
                  {!one.isDefault && !one.isArchived && one.version > 0 && (
                    <Button
                      look="quiet"
                      size="small"
                      busyLabel={busy === `prefer ${one.id}` && 'One moment...'}
                      onClick={() =>
                        act(() => call(preferTemplate, { params: { id: one.id }, body: {} }), {
                          name: `prefer ${one.id}`,
                        })
                      }
                    >
                      Make default
                      <span className="sr-only">: {one.name}</span>
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    size="small"
                    busyLabel={busy === `copy ${one.id}` && 'Copying...'}
                    onClick={() =>
                      act(
                        () =>
                          call(addTemplate, {
                            body: {
                              program: one.program,
                              name: `${one.name} (copy)`.slice(0, 120),
                              from: one.id,
                            },
                          }),
                        { name: `copy ${one.id}` },
                      )
                    }
                  >
                    Duplicate
                    <span className="sr-only"> {one.name}</span>
                  </Button>
                  {!(one.isDefault && !one.intake) && (
                    <Button
                      look="quiet"
                      size="small"
                      busyLabel={busy === `archive ${one.id}` && 'One moment...'}
                      onClick={() =>
                        act(
                          () =>
                            call(archiveTemplate, {
                              params: { id: one.id },
                              body: { isArchived: !one.isArchived },
                            }),
                          { name: `archive ${one.id}` },
                        )
                      }
                    >
                      {one.isArchived ? 'Restore' : 'Archive'}
                      <span className="sr-only"> {one.name}</span>
                    </Button>
                  )}
                </span>
              ),
          },
        ]}
      />
    </>
  )
}

function noteOf({ isDefault, isArchived, hasChanges, version, intake }: Template): string {
  return [
    isDefault && (intake ? 'Default for its intake' : 'Default for its program'),
    isArchived && 'Archived',
    hasChanges && version > 0 && 'Unpublished changes',
  ]
    .filter(Boolean)
    .join(' · ')
}
