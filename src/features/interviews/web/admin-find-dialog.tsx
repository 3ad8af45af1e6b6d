import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listApplications } from '#features/applications/list-contract.ts'
import { programWords } from '#shared/programs.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminBookDialog } from './admin-book-dialog.tsx'

type FoundApplicant = { id: string; firstName: string; lastName: string }

/** Whom to book for: those who have submitted and have no interview yet. */
export function AdminFindDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [chosen, choose] = useState<FoundApplicant>()
  const search = useDeferredValue(text.trim())
  const query = useQuery({
    ...queryOf(listApplications, {
      query: { status: 'submitted', sort: 'attention', ...(search && { search }) },
    }),
    placeholderData: keepPreviousData,
    enabled: !chosen,
  })
  const { data } = query
  if (chosen) return <AdminBookDialog application={chosen} onClose={onClose} />
  return (
    <Dialog title="Book for an applicant" isOpen onClose={onClose}>
      <TextField
        label="Search"
        hint="By name, email, or receipt number. Only people without a booked interview."
        type="search"
        value={text}
        onChange={setText}
        autoComplete="off"
      />
      <Loaded query={query} className="mt-4" />
      <ul aria-live="polite" className="mt-4">
        {data?.applications
          .slice(0, mostShown)
          .map(({ id, firstName, lastName, program, intake }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => choose({ id, firstName, lastName })}
                className="flex min-h-10 w-full flex-wrap items-baseline gap-x-3 rounded-control px-2 py-1 text-left text-label hover:bg-sand"
              >
                <span className="min-w-0 font-medium wrap-anywhere">
                  <bdi>
                    {firstName} {lastName}
                  </bdi>
                </span>
                <span className="text-help text-umber">
                  {programWords[program]} · {intake}
                </span>
              </button>
            </li>
          ))}
      </ul>
      {data?.applications.length === 0 && (
        <p className="mt-4 text-umber">No one waiting for an interview matches.</p>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const mostShown = 8
