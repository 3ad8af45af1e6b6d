import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import { download } from '#web/download.ts'
import { DownloadButton } from '#web/download-button.tsx'
import { Loaded } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { Checkbox, CheckboxGroup } from '#web/ui/checkbox.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { When } from '#web/ui/when.tsx'
import { useTrail } from '#web/use-trail.ts'
import { exportResponses, tableOfResponses } from '../results-contract.ts'
import { BuilderTabs } from './builder-tabs.tsx'
import { Summary } from './summary.tsx'

type Row = Answer<typeof tableOfResponses>['rows'][number]

type Props = { id: string; mayBuild: boolean; mayExport: boolean; mayReadRestricted: boolean }

/** What was answered: question by question, and person by person with chosen columns. */
export function AdminResults({ id, mayBuild, mayExport, mayReadRestricted }: Props) {
  const [columns, setColumns] = useState<string[]>()
  const pages = useTrail()
  const { after } = pages
  const query = {
    ...(columns && columns.length > 0 && { columns: columns.join(',') }),
    ...(after && { after }),
  }
  const loaded = useQuery(queryOf(tableOfResponses, { params: { id }, query }))
  const { data } = loaded
  const shown = columns ?? data?.columns ?? []
  return (
    <>
      <PageTitle>{data ? `Answers: ${data.title}` : 'Answers'}</PageTitle>
      <BuilderTabs id={id} current="answers" mayBuild={mayBuild} />
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 text-dialog wrap-anywhere">{data?.title ?? 'Answers'}</h1>
        {mayExport && <Exports id={id} mayReadRestricted={mayReadRestricted} />}
      </header>
      <Loaded query={loaded} loading="Loading the answers..." />
      {data && data.total === 0 && (
        <p className="text-umber">No answers yet. You can read them once people submit.</p>
      )}
      {data && data.total > 0 && (
        <>
          <details className="mb-4">
            <summary className="min-h-8 cursor-pointer text-label">Columns</summary>
            <CheckboxGroup
              label="Questions shown"
              className="mt-2 max-w-form"
              options={data.questions.map((one) => ({ value: one.id, label: one.label }))}
              value={shown}
              onChange={(next) => {
                setColumns(next)
                pages.restart()
              }}
            />
          </details>
          <DataTable
            caption="Answers"
            rows={data.rows}
            keyOf={(row) => row.id}
            columns={[
              {
                head: 'Name',
                link: ({ applicationId }) => ({
                  to: `/admin-panel/applications/${applicationId}#questionnaires`,
                }),
                cell: ({ name }) => name,
              },
              { head: 'Submitted', cell: ({ sentAt }) => <When at={sentAt} /> },
              { head: 'Version', kind: 'number', cell: ({ version }) => version },
              ...data.columns.map((id, place) => ({
                id,
                head: data.questions.find((one) => one.id === id)?.label ?? '',
                width: 'text' as const,
                cell: ({ cells }: Row) =>
                  cells[place] && <span className="line-clamp-3">{cells[place]}</span>,
              })),
            ]}
          />
          <p className="mt-3 text-label">{data.total} submitted</p>
          <Pager pages={pages} next={data.after} />
          <Summary id={id} />
        </>
      )}
    </>
  )
}

function Exports({ id, mayReadRestricted }: Pick<Props, 'id' | 'mayReadRestricted'>) {
  const [isFull, setFull] = useState(false)
  const file = (form: 'csv' | 'json') => () =>
    download(() =>
      call(exportResponses, {
        params: { id },
        query: { form, ...(isFull && { restricted: 'yes' as const }) },
      }),
    )
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayReadRestricted && (
        <Checkbox isSelected={isFull} onChange={setFull}>
          Include restricted answers
        </Checkbox>
      )}
      <DownloadButton size="small" onDownload={file('csv')}>
        CSV
      </DownloadButton>
      <DownloadButton size="small" onDownload={file('json')}>
        JSON
      </DownloadButton>
    </div>
  )
}
