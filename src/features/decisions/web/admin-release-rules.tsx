import { useState } from 'react'
import { oneOrMore } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { changeReleaseRules, type ReleaseRules } from '../release-contract.ts'
import { shownDecisions } from './shown-decisions.ts'

/** By which rules letters go out, in words; an owner can change them. */
export function AdminReleaseRules({ rules }: { rules: ReleaseRules }) {
  const [isOpen, setOpen] = useState(false)
  const { secondPerson, holdMinutes, changedBy, changedAt, mayChange } = rules
  return (
    <div className="mt-2 text-label">
      <p className={secondPerson ? 'text-umber' : 'font-medium'}>
        {secondPerson
          ? 'A second person must approve each release.'
          : 'One person can release without approval.'}{' '}
        {holdMinutes === 0
          ? 'There’s no recall window. Letters go out right away.'
          : `Then anyone who can release has ${oneOrMore(holdMinutes, 'a minute', 'minutes')} to recall it.`}{' '}
        {changedBy && (
          <>
            Set by {changedBy}, <When at={changedAt} showsTime />.
          </>
        )}
      </p>
      {mayChange && !isOpen && (
        <Button look="quiet" size="small" className="-ml-2.5" onClick={() => setOpen(true)}>
          Change these rules
        </Button>
      )}
      {isOpen && <RulesForm rules={rules} onClose={() => setOpen(false)} />}
    </div>
  )
}

function RulesForm({ rules, onClose }: { rules: ReleaseRules; onClose: () => void }) {
  const [secondPerson, setSecondPerson] = useState(rules.secondPerson)
  const [minutes, setMinutes] = useState(String(rules.holdMinutes))
  const { act, busy, problem } = useAct(shownDecisions)
  const holdMinutes = Number(minutes)
  const isNumber = minutes.trim() !== '' && Number.isInteger(holdMinutes) && holdMinutes >= 0

  async function save() {
    if (!isNumber) return
    const body = { secondPerson, holdMinutes, version: rules.version }
    await act(() => call(changeReleaseRules, { body }))
  }

  return (
    <PlainForm aria-label="Release rules" className="mt-2 max-w-xl space-y-3" onSubmit={save}>
      <Checkbox isSelected={secondPerson} onChange={setSecondPerson}>
        Require a second person’s approval
      </Checkbox>
      {!secondPerson && rules.secondPerson && (
        <Banner>
          After that, one person can send letters without approval. We record this in the audit log
          and show it on this page.
        </Banner>
      )}
      <TextField
        label="Recall window, in minutes"
        hint="From 0 to 1440. Existing releases keep theirs."
        inputMode="numeric"
        value={minutes}
        onChange={setMinutes}
        error={isNumber ? undefined : 'Enter a whole number of minutes'}
        inputClassName="max-w-28"
      />
      <Banner tone="error">{problem}</Banner>
      <div className="flex gap-2">
        <Button type="submit" size="small" busyLabel={busy && 'Saving...'}>
          Save
        </Button>
        <Button look="outline" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </PlainForm>
  )
}
