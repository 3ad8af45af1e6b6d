import { useState } from 'react'
import { choosable } from '#features/settings/choosable.ts'
import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  confirmDecision,
  type Decision,
  type DecisionDesk,
  dropDecision,
  saveDecision,
} from '../admin-contract.ts'
import { Outcome, outcomes, outcomeWords, repliesByItself, says } from '../decision.ts'
import { AdminConditions } from './admin-conditions.tsx'
import { AdminLetterPane } from './admin-letter-pane.tsx'
import { bodyOf, type Drafting, draftingOf, letterOf } from './drafting.ts'
import { useDecisionAct } from './use-decision-act.ts'

type Props = {
  id: string
  desk: DecisionDesk
  /** Waitlisted already: what remains is to offer, defer or turn down. */
  isWaitlisted: boolean
  first: Outcome | null
  /** Begins again with what is saved, whatever was typed. */
  onAfresh: () => void
}

/** Chooses the outcome, says what it depends on, and shows the letter as it will be read. */
export function AdminDecisionEditor({ id, desk, isWaitlisted, first, onAfresh }: Props) {
  const [drafting, setDrafting] = useState(() => draftingOf(desk, first))
  const [saved, setSaved] = useState<Decision | null>(desk.open)
  const { act, busy, problem } = useDecisionAct()
  const { outcome } = drafting
  const letter = letterOf(drafting, desk)
  const against = desk.gates.filter(({ state }) => state === 'open' || outcome !== 'reject')
  const lacksReason = outcome === 'reject' && drafting.reasonIds.length === 0
  const isConfirmable =
    outcome !== null && against.length === 0 && 'letter' in letter && !lacksReason && !busy
  const theirs = desk.open && desk.open.version > (saved?.version ?? 0) ? desk.open : null

  function change(part: Partial<Drafting>) {
    // Other choices make another letter; words of one's own stay, and are only given up by hand.
    setDrafting({ ...drafting, ...part })
  }

  async function save(): Promise<Decision | undefined> {
    if (outcome === null) return undefined
    const body = bodyOf({ ...drafting, outcome }, saved?.version ?? 0)
    return act('save', async () => {
      const sent = await call(saveDecision, { params: { id }, body })
      if (sent.ok) setSaved(sent.answer)
      return sent
    })
  }

  async function confirm() {
    const decision = await save()
    if (!decision) return
    const { id: decisionId, version } = decision
    await act('confirm', () =>
      call(confirmDecision, { params: { id: decisionId }, body: { version } }),
    )
  }

  async function drop(decision: Decision) {
    const { id: decisionId, version } = decision
    const dropped = await act('drop', () =>
      call(dropDecision, { params: { id: decisionId }, body: { version } }),
    )
    if (dropped) onAfresh()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      // Ahead of the fields, which keep keys to themselves.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (isConfirmable) void confirm()
      }}
      className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0 space-y-4">
        <RadioGroup
          label="Outcome"
          isInline
          options={outcomes
            .filter((one) => !(isWaitlisted && one === 'waitlist'))
            .map((one) => ({ value: one, label: outcomeWords[one] }))}
          value={outcome}
          onChange={(value) => change({ outcome: Outcome.parse(value), own: null })}
        />
        {outcome && (
          <>
            {says[outcome].reasons && (
              <CheckboxGroup
                label="Reasons"
                hint="The applicant reads them in the letter and beside it."
                options={choosable(desk.reasons, saved?.reasonIds).map((one) => ({
                  value: one.id,
                  label: one.words,
                  hint: one.applicant,
                }))}
                value={drafting.reasonIds}
                onChange={(reasonIds) => change({ reasonIds })}
              />
            )}
            {says[outcome].laterIntake && (
              <NativeSelect
                label="Later intake"
                options={[
                  { value: '', label: 'Select' },
                  ...desk.laterIntakes.map((one) => ({ value: one.id, label: one.name })),
                ]}
                value={drafting.laterIntakeId ?? ''}
                onChange={(intakeId) => change({ laterIntakeId: intakeId || null })}
                className="max-w-72"
              />
            )}
            {says[outcome].conditions && (
              <AdminConditions
                conditions={drafting.conditions}
                onChange={(conditions) => change({ conditions })}
              />
            )}
            {says[outcome].replyBy && (
              <TextField
                label="Last day to answer"
                tag="optional"
                hint={
                  repliesByItself(outcome)
                    ? `Empty: counted from the day it goes out; today that would be ${formatDay(desk.usualReplyOn)}.`
                    : 'Empty: the offer does not run out.'
                }
                type="date"
                value={drafting.replyOn ?? ''}
                onChange={(day) => change({ replyOn: day || null })}
                inputClassName="max-w-52"
              />
            )}
          </>
        )}
      </div>
      {outcome && (
        <AdminLetterPane drafting={drafting} desk={desk} letter={letter} onChange={change} />
      )}
      <div className="space-y-3 empty:hidden lg:col-span-2">
        {theirs && (
          <Banner>
            {theirs.draftedBy} has saved another draft. What you typed is still here.{' '}
            <Button look="outline" size="small" onClick={onAfresh}>
              Show theirs
            </Button>
          </Banner>
        )}
        {problem && <Banner tone="error">{problem}</Banner>}
        {outcome && (
          <div className="flex flex-wrap items-center gap-2">
            <Button
              size="small"
              disabled={!isConfirmable && !busy}
              busyLabel={busy === 'confirm' && 'Confirming...'}
              onClick={confirm}
            >
              Confirm
            </Button>
            <Button
              type="submit"
              look="outline"
              size="small"
              disabled={'problems' in letter || lacksReason}
              busyLabel={busy === 'save' && 'Saving...'}
            >
              Save draft
            </Button>
            {saved && (
              <Button
                look="quiet"
                size="small"
                busyLabel={busy === 'drop' && 'Dropping...'}
                onClick={() => drop(saved)}
              >
                Drop the draft
              </Button>
            )}
            <ul className="text-help text-umber">
              {lacksReason && <li>Choose at least one reason.</li>}
              {isConfirmable && <li className="max-lg:hidden">Ctrl + Enter confirms</li>}
              {against.map(({ kind, sentence }) => (
                <li key={kind}>
                  {sentence}.{' '}
                  <PanelLink anchor={kind === 'credit' ? 'credit' : 'checks'}>
                    {kind === 'credit' ? 'Settle the credit' : 'Go to the checks'}
                  </PanelLink>
                </li>
              ))}
              {against.length > 0 && (
                <li>
                  Until then a draft can be saved, and nothing confirmed.
                  <span className="max-lg:hidden"> The key d leads back here.</span>
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
    </form>
  )
}

/** Leads to a panel of this page without a step in the history, which would forget the list it came from. */
function PanelLink({ anchor, children }: { anchor: string; children: string }) {
  return (
    <a
      href={`#${anchor}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(anchor)?.querySelector('h2')?.focus()
      }}
      className={linkClass}
    >
      {children}
    </a>
  )
}
