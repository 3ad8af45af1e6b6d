import { useState } from 'react'
import { attempt } from '#web/attempt.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type Interviewer, makeFeed, revokeFeed } from '../hours-contract.ts'
import { readOfficeAgain } from './admin-read-again.ts'

/** The secret address under which a calendar program finds this person's interviews. */
export function FeedPanel({ interviewer: { id, hasFeed } }: { interviewer: Interviewer }) {
  const [url, setUrl] = useState<string>()
  const [busy, setBusy] = useState<'make' | 'revoke'>()
  const [problem, setProblem] = useState<string>()

  async function make() {
    setBusy('make')
    const { error } = await attempt(call(makeFeed, { params: { id } }), ({ url }) => setUrl(url))
    await readOfficeAgain()
    setBusy(undefined)
    setProblem(error)
  }

  async function revoke() {
    setBusy('revoke')
    const { error } = await attempt(call(revokeFeed, { params: { id } }), () => setUrl(undefined))
    await readOfficeAgain()
    setBusy(undefined)
    setProblem(error)
  }

  return (
    <Panel title="In your own calendar">
      <p className="text-label text-umber">
        {hasFeed
          ? 'Your calendar app can follow your interviews at a secret address.'
          : 'Create a secret address, and your calendar app will show your interviews and any changes.'}
      </p>
      {problem && (
        <Banner tone="error" className="mt-3">
          {problem}
        </Banner>
      )}
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
