import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inDigits } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { CallError, call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  deleteProfile,
  importTooLarge,
  listImports,
  mostImportBytes,
  uploadImport,
} from '../contract.ts'
import { importWords } from '../import-words.ts'
import { importsAddress, shownImports } from './shown-imports.ts'

/** The latest files, and the way to bring in another. */
export function ImportList() {
  const query = useQuery({ ...queryOf(listImports), staleTime: 0 })
  return (
    <>
      <h1 className="text-dialog">Import from a file</h1>
      <p className="mt-2 max-w-prose text-label text-umber">
        For applications from another system. Upload a CSV file, check every row, then enter them.
        No one is emailed.
      </p>
      <div className="mt-5">
        <Upload />
      </div>
      <Loaded query={query} loading className="mt-5">
        {(data) => <Files {...data} />}
      </Loaded>
    </>
  )
}

function Upload() {
  const navigate = useNavigate()
  const { act, isBusy, problem } = useAct(shownImports)
  const send = (file: File) =>
    act(
      async () => {
        if (file.size > mostImportBytes) throw new CallError(importTooLarge)
        return call(uploadImport, { query: { name: file.name }, body: file })
      },
      { onDone: ({ id }) => navigate(`${importsAddress}&import=${id}`) },
    )
  return (
    <>
      {isBusy ? (
        <Button size="small" busyLabel="Reading the file..." />
      ) : (
        <FileButton
          look="solid"
          size="small"
          accept=".csv,.txt,text/csv"
          onChoose={([file]) => file && send(file)}
        >
          Upload a file
        </FileButton>
      )}
      <Banner tone="error" className="mt-3">
        {problem}
      </Banner>
    </>
  )
}

function Files({ imports, profiles }: Answer<typeof listImports>) {
  return (
    <div className="mt-5">
      <DataTable
        caption="Files"
        rows={imports}
        keyOf={({ id }) => id}
        empty={<EmptyState title="No files yet">Files you upload appear here.</EmptyState>}
        columns={[
          {
            head: 'File',
            kind: 'rowHead',
            className: 'wrap-anywhere',
            coversRow: true,
            cell: ({ name }) => name,
            link: ({ id }) => ({ to: `${importsAddress}&import=${id}` }),
          },
          { head: 'State', cell: ({ state }) => importWords[state] },
          { head: 'Intake', cell: ({ intake }) => intake },
          {
            head: 'Entered',
            kind: 'number',
            cell: ({ counts }) => (counts.entered > 0 ? inDigits(counts.entered) : ''),
          },
          {
            head: 'Not entered',
            kind: 'number',
            cell: ({ counts: { faulty, alike, ready } }) =>
              faulty + alike + ready > 0 ? inDigits(faulty + alike + ready) : '',
          },
          { head: 'Uploaded', cell: ({ at }) => <When at={at} showsTime />, note: ({ by }) => by },
        ]}
      />
      {profiles.length > 0 && <Profiles profiles={profiles} />}
    </div>
  )
}

function Profiles({ profiles }: Pick<Answer<typeof listImports>, 'profiles'>) {
  const { act, busy, problem } = useAct(shownImports)
  const [gone, setGone] = useState<string>()
  return (
    <section className="mt-6 max-w-form text-label">
      <h2 className="text-h3">Saved columns</h2>
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      <ul className="mt-2">
        {profiles.map(({ id, name }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-hairline border-t py-1 last:border-b"
          >
            <span className="wrap-anywhere">{name}</span>
            <Button
              look="quiet"
              size="small"
              busyLabel={busy === id && 'Deleting...'}
              onClick={() =>
                act(() => call(deleteProfile, { params: { id } }), {
                  name: id,
                  onDone: () => setGone(name),
                })
              }
            >
              Delete
              <span className="sr-only">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {gone && `Deleted “${gone}”.`}
      </p>
    </section>
  )
}
