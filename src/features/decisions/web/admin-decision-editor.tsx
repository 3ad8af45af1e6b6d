import { selectableRows } from '#features/settings/selectable-rows.ts'
import { formatDay } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroup } from '#web/ui/checkbox.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { PlainForm } from '#web/ui/plain-form.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import {
  confirmDecision,
  type Decision,
  type DecisionDesk,
  dropDecision,
  saveDecision,
} from '../admin-contract.ts'
import { besideLetter, Outcome, outcomes, outcomeWords, repliesByItself } from '../decision.ts'
import { AdminConditions } from './admin-conditions.tsx'
import { AdminLetterPane } from './admin-letter-pane.tsx'
import { bodyOf, letterOf } from './decision-draft.ts'
import { shownDecisions } from './shown-decisions.ts'
import { useDecisionDraft } from './use-decision-draft.ts'

type Props = {
  id: string
  /** Who decides: what is not saved is kept on the device under them. */
  owner: string
  desk: DecisionDesk
  /** Waitlisted already: what remains is to offer, defer or turn down. */
  isWaitlisted: boolean
  first: Outcome | null
  /** Begins again with what is saved, whatever was typed. */
  onAfresh: () => void
}

/** Chooses the outcome, says what it depends on, and shows the letter as it will be read. */
export function AdminDecisionEditor({ id, owner, desk, isWaitlisted, first, onAfresh }: Props) {
  const kept = useDecisionDraft({ owner, id, desk, first })
  const { drafting, change, isUnsaved, version } = kept
  const { act, busy, problem } = useAct(shownDecisions)
  const offered = outcomes.filter((one) => !(isWaitlisted && one === 'waitlist'))
  const outcome = offered.find((one) => one === drafting.outcome) ?? null
  const letter = letterOf({ ...drafting, outcome }, desk)
  const against = desk.missing.filter(({ holds }) => outcome && holds.includes(outcome))
  const lacksReason = outcome === 'reject' && drafting.reasonIds.length === 0
  const isConfirmable =
    outcome !== null && against.length === 0 && 'letter' in letter && !lacksReason && !busy
  const isOvertaken = kept.isOvertaken && !busy

  async function save(): Promise<Decision | undefined> {
    if (outcome === null) return undefined
    const body = bodyOf({ ...drafting, outcome }, version)
    return act(() => call(saveDecision, { params: { id }, body }), {
      name: 'save',
      onDone: kept.saved,
    })
  }

  async function confirm() {
    const decision = await save()
    if (!decision) return
    const { id: decisionId, version } = decision
    await act(() => call(confirmDecision, { params: { id: decisionId }, body: { version } }), {
      name: 'confirm',
    })
  }

  async function drop(decision: Decision) {
    const { id: decisionId, version } = decision
    const dropped = await act(
      () => call(dropDecision, { params: { id: decisionId }, body: { version } }),
      { name: 'drop' },
    )
    if (dropped) beginAfresh()
  }

  function beginAfresh() {
    kept.giveUp()
    onAfresh()
  }

  return (
    <PlainForm
      onSubmit={save}
      // Ahead of the fields, which keep keys to themselves.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (isConfirmable) void confirm()
      }}
      data-part="outcome"
      className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="min-w-0 space-y-4">
        <RadioGroup
          label="Outcome"
          isInline
          options={offered.map((one) => ({ value: one, label: outcomeWords[one] }))}
          value={outcome}
          onChange={(value) => change({ outcome: Outcome.parse(value) })}
        />
        {outcome && (
          <>
            {besideLetter[outcome].reasons && (
              <CheckboxGroup
                label="Reasons"
                hint="The applicant sees them in the letter and next to it."
                options={selectableRows(desk.reasons, desk.open?.reasonIds).map((one) => ({
                  value: one.id,
                  label: one.words,
                  hint: one.applicant,
                }))}
                value={drafting.reasonIds}
                onChange={(reasonIds) => change({ reasonIds })}
              />
            )}
            {besideLetter[outcome].laterIntake && (
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
            {besideLetter[outcome].conditions && (
              <AdminConditions
                conditions={drafting.conditions}
                onChange={(conditions) => change({ conditions })}
              />
            )}
            {besideLetter[outcome].replyBy && (
              <TextField
                label="Reply deadline"
                tag="optional"
                hint={
                  repliesByItself(outcome)
                    ? `If empty, counted from the day it goes out. Today, that would be ${formatDay(desk.usualReplyOn)}.`
                    : 'If empty, the offer doesn’t expire.'
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
        <AdminLetterPane
          own={drafting.own[outcome]}
          desk={desk}
          letter={letter}
          onChange={(own) => change({ own: { ...drafting.own, [outcome]: own } })}
        />
      )}
      <div className="space-y-3 empty:hidden lg:col-span-2">
        {isOvertaken && (
          <Banner>
            {desk.open
              ? `${desk.open.draftedBy} saved another draft.`
              : 'The draft was discarded in the meantime.'}{' '}
            What you typed is still here.
            <span className="mt-2 flex flex-wrap gap-2">
              <Button look="outline" size="small" onClick={beginAfresh}>
                {desk.open ? 'Show theirs' : 'Start over'}
              </Button>
              <Button look="outline" size="small" onClick={kept.goOn}>
                Keep mine
              </Button>
            </span>
          </Banner>
        )}
        <Banner tone="error">{problem}</Banner>
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
            {isUnsaved && !isOvertaken && (
              <Button look="quiet" size="small" onClick={beginAfresh}>
                {desk.open ? 'Revert to saved' : 'Clear'}
              </Button>
            )}
            {desk.open && !isOvertaken && (
              <Button
                look="quiet"
                size="small"
                busyLabel={busy === 'drop' && 'Discarding...'}
                onClick={() => desk.open && drop(desk.open)}
              >
                Discard draft
              </Button>
            )}
            <ul className="text-help text-umber">
              {isUnsaved && <li>Not saved yet. Kept on this device.</li>}
              {lacksReason && <li>Choose at least one reason.</li>}
              {isConfirmable && <li className="max-lg:hidden">Ctrl + Enter confirms</li>}
              {against.length > 0 && (
                <li>
                  Something required is missing, as listed above. Until then, you can save a draft.
                  <span className="max-lg:hidden"> Press d to come back here.</span>
                </li>
              )}
            </ul>
          </div>
        )}
      </div>
    </PlainForm>
  )
}
