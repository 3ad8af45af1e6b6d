import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { listNotes, notesAtOnce, writeNote } from '../contract.ts'
import { readWork } from '../work-contract.ts'
import { NoteForm } from './note-form.tsx'
import { NoteLine } from './note-line.tsx'
import { useMarkRead } from './use-mark-read.ts'

/** What the office writes for itself about an application, the latest first. */
export function NotesPanel({ id }: { id: string }) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const work = useQuery(queryOf(readWork, { params: { id } }))
  const [most, setMost] = useState(notesAtOnce)
  const { hash } = useLocation()
  const query = useQuery({
    ...queryOf(listNotes, { params: { id }, query: { most } }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  useMarkRead(data?.notes)
  if (!me) return null
  const reader = me.admin.id
  const mayWrite = me.admin.rights.includes('write-notes')
  return (
    <Panel title="Notes" anchor="notes">
      {/* Without the names of colleagues a note would be sent that mentions no one. */}
      {mayWrite && (
        <Loaded query={work} loading>
          {({ colleagues }) => (
            <NoteForm
              owner={reader}
              place={`note-of:${id}`}
              label="Note for staff"
              colleagues={colleagues}
              send={(body) => call(writeNote, { params: { id }, body })}
            />
          )}
        </Loaded>
      )}
      <Loaded query={query} className="mt-3" />
      {!mayWrite && data?.notes.length === 0 && (
        <p className="mt-3 text-label text-umber">No notes yet.</p>
      )}
      <ul className="mt-3 text-label empty:hidden">
        {data?.notes.map((note) => (
          <NoteLine
            key={note.id}
            note={note}
            reader={reader}
            mayWrite={mayWrite && work.data !== undefined}
            colleagues={work.data?.colleagues ?? []}
            isAimed={hash === `#note-${note.id}`}
          />
        ))}
      </ul>
      {data?.hasOlder && (
        <Button look="quiet" size="small" onClick={() => setMost(most + notesAtOnce)}>
          Show older notes
        </Button>
      )}
    </Panel>
  )
}
