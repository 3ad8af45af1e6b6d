import { useState } from 'react'
import { call } from '#web/call.ts'
import { TextAreaControl, TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { correctReferee, excuseReferee, type Referee, remindReferee } from '../admin-contract.ts'
import { EnterLetter } from './enter-letter.tsx'
import { shownReferences } from './shown-references.ts'

type Props = { referee: Referee; onClose: () => void }
type View = 'choose' | 'correct' | 'excuse' | 'letter'

const titles: Record<View, (name: string) => string> = {
  choose: (name) => name,
  correct: () => 'Use another address',
  excuse: () => 'Waive it',
  letter: () => 'Enter a letter',
}

/** What the office can do about one referee. */
export function ManageReferee({ referee, onClose }: Props) {
  const [view, setView] = useState<View>('choose')
  const back = () => setView('choose')
  return (
    <Dialog title={titles[view](referee.name)} isOpen onClose={onClose}>
      {view === 'choose' && <Choice referee={referee} onView={setView} onClose={onClose} />}
      {view === 'correct' && <Correct referee={referee} onDone={onClose} onBack={back} />}
      {view === 'excuse' && <Excuse referee={referee} onDone={onClose} onBack={back} />}
      {view === 'letter' && <EnterLetter referee={referee} onDone={onClose} onBack={back} />}
    </Dialog>
  )
}

function Choice({ referee, onView, onClose }: Props & { onView: (view: View) => void }) {
  const { id, version, state, email, phone, position } = referee
  const { act, isBusy, problem } = useAct(shownReferences)
  const remind = () =>
    act(() => call(remindReferee, { params: { id }, body: { version } }), { onDone: onClose })

  return (
    <>
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p className="text-umber wrap-anywhere">
        {[position, email, phone].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-5 grid gap-2">
        {state === 'asked' && (
          <Button look="outline" busyLabel={isBusy && 'Sending...'} onClick={remind}>
            Remind them now
          </Button>
        )}
        <Button look="outline" onClick={() => onView('correct')}>
          Ask again, or use another address
        </Button>
        <Button look="outline" onClick={() => onView('letter')}>
          Enter a letter you received
        </Button>
        <Button look="outline" onClick={() => onView('excuse')}>
          Waive it
        </Button>
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}

type FormProps = { referee: Referee; onDone: () => void; onBack: () => void }

function Correct({ referee, onDone, onBack }: FormProps) {
  const { id, email, version } = referee
  const form = useSchemaForm(correctReferee.shapes.body, { email, version })
  const { frame } = useHandIn(
    form,
    (body) => call(correctReferee, { params: { id }, body }),
    onDone,
    shownReferences,
  )
  return (
    <HandInForm {...frame} send="Send the email" sending="Sending..." back="Back" onBack={onBack}>
      <p className="text-umber">
        They get a new link and the full time to write. The old link stops working.
      </p>
      <TextFieldControl
        control={form.control}
        name="email"
        type="email"
        label="Email"
        autoComplete="off"
      />
    </HandInForm>
  )
}

function Excuse({ referee, onDone, onBack }: FormProps) {
  const { id, version, name, state } = referee
  const form = useSchemaForm(excuseReferee.shapes.body, { reason: '', version })
  const { frame } = useHandIn(
    form,
    (body) => call(excuseReferee, { params: { id }, body }),
    onDone,
    shownReferences,
  )
  return (
    <HandInForm {...frame} send="Waive it" sending="Saving..." back="Back" onBack={onBack}>
      <p className="text-umber wrap-anywhere">
        {state === 'asked' && `We’ll tell ${name} it’s no longer needed. `}
        The applicant sees that this reference is no longer needed.
      </p>
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Why it’s not needed"
        hint="Only the office sees this."
        rows={3}
      />
    </HandInForm>
  )
}
