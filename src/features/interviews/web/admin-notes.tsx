import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import { call } from '#web/call.ts'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { isTextUnsent, useUnsentText } from '#web/unsent-text.ts'
import { useAct } from '#web/use-act.ts'
import { changeInterview, type OneInterview } from '../admin-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

type Props = { interview: OneInterview }

/** What the person who held the interview writes of it; kept on the device until it is saved. */
export function InterviewNotes({ interview }: Props) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const { notes, acts } = interview
  return (
    <Panel title="Notes">
      {acts.note === null && me ? (
        <NotesForm owner={me.admin.id} interview={interview} />
      ) : (
        <p className="whitespace-pre-line text-label wrap-anywhere">{notes || 'None.'}</p>
      )}
    </Panel>
  )
}

function NotesForm({ owner, interview }: Props & { owner: string }) {
  const { id, version, notes } = interview
  const place = `interview:${id}`
  const { text, write, clear } = useUnsentText(owner, place)
  // The version that was seen when the writing began; null while nothing is being written.
  const [seen, setSeen] = useState(isTextUnsent(owner, place) ? version : null)
  const { act, isBusy, problem, dismiss } = useAct(shownInOffice)
  const isWriting = seen !== null

  async function save() {
    if (seen === null) return
    const body = { seen, notes: text }
    if (!(await act(() => call(changeInterview, { params: { id }, body })))) return
    clear()
    setSeen(null)
  }

  return (
    <>
      {problem && (
        <Banner tone="error" className="mb-3">
          <p>{problem}</p>
          {seen !== version && (
            <>
              <p className="mt-2">Currently saved:</p>
              <p className="whitespace-pre-line wrap-anywhere">{notes || 'Nothing.'}</p>
              <Button
                look="outline"
                size="small"
                className="mt-2"
                onClick={() => {
                  setSeen(version)
                  dismiss()
                }}
              >
                Keep mine
              </Button>
            </>
          )}
        </Banner>
      )}
      <TextArea
        label="What was said, and what you think of it"
        hint="For staff only. The applicant never sees it."
        value={isWriting ? text : notes}
        onChange={(next) => {
          if (!isWriting) setSeen(version)
          write(next)
        }}
        rows={8}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button size="small" disabled={!isWriting} onClick={save} busyLabel={isBusy && 'Saving...'}>
          Save notes
        </Button>
        <p role="status" className="text-help text-umber">
          {isWriting ? 'Not saved yet. Kept on this device' : notes && 'Saved'}
        </p>
      </div>
    </>
  )
}
