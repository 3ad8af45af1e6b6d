import { useState } from 'react'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { type Interviewer, makeFeed, revokeFeed } from '../hours-contract.ts'
import { shownInOffice } from './shown-in-office.ts'

/** The secret address under which a calendar program finds this person's interviews. */
export function FeedPanel({ interviewer: { id, hasFeed } }: { interviewer: Interviewer }) {
  const [url, setUrl] = useState<string>()
  const { act, busy, problem } = useAct(shownInOffice)
  const params = { id }
  const make = () =>
    act(() => call(makeFeed, { params }), { name: 'make', onDone: ({ url }) => setUrl(url) })
  const revoke = () =>
    act(() => call(revokeFeed, { params }), { name: 'revoke', onDone: () => setUrl(undefined) })

  return (
    <Panel title="In your own calendar">
      <p className="text-label text-umber">
        {hasFeed
          ? 'Your calendar app can follow your interviews at a secret address.'
          : 'Create a secret address, and your calendar app will show your interviews and any changes.'}
      </p>
      <Banner tone="error" className="mt-3">
        {problem}
      </Banner>
      {url && (
        <div className="mt-3">
          <TextField
            label="Secret address"
            hint="Copy it now. We show it only once. Anyone who has it can see when you’re booked and with whom."
            value={url}
            onChange={() => {}}
            isReadOnly
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          onClick={make}
          busyLabel={busy === 'make' && 'Creating...'}
        >
          {hasFeed ? 'Create a new address' : 'Create an address'}
        </Button>
        {hasFeed && (
          <Button
            look="quiet"
            size="small"
            onClick={revoke}
            busyLabel={busy === 'revoke' && 'Stopping...'}
          >
            Turn off the address
          </Button>
        )}
      </div>
      {hasFeed && (
        <p className="mt-2 text-help text-umber">
          A new address replaces the old one, which stops working.
        </p>
      )}
    </Panel>
  )
}
