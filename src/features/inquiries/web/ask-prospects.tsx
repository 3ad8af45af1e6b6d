import { counted, oneOrMore } from '#shared/counted.ts'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useAct } from '#web/use-act.ts'
import { deleteProspect, inviteProspects, mostInvited, type Prospect } from '../contract.ts'
import { shownProspects } from './shown-prospects.ts'

/** Whether so many are invited, or one is deleted. */
export type ProspectQuestion = { inviting: number; prospect?: undefined } | { prospect: Prospect }

type Props = { asked: ProspectQuestion; onDone: (words: string) => void; onClose: () => void }

export function AskProspects({ asked, onDone, onClose }: Props) {
  const { act, isBusy, problem } = useAct(shownProspects)
  const { prospect } = asked
  const invite = (expected: number) =>
    act(() => call(inviteProspects, { body: { expected } }), {
      onDone: ({ invited, left }) =>
        onDone(
          `${counted(invited, 'person', 'people')} invited.${left > 0 ? ` ${oneOrMore(left, 'One person is', 'people are')} left. Invite again.` : ''}`,
        ),
    })
  const remove = ({ id, name }: Prospect) =>
    act(() => call(deleteProspect, { params: { id } }), {
      onDone: () => onDone(`${name} was deleted.`),
    })
  return (
    <Dialog
      title={prospect ? 'Delete this person' : 'Invite to apply'}
      role="alertdialog"
      isOpen
      onClose={onClose}
    >
      <Banner tone="error" className="mb-5">
        {problem}
      </Banner>
      <p className="text-umber wrap-anywhere">
        {prospect
          ? `What we know of ${prospect.name} is deleted, with their invitation. An application stays.`
          : `${whoGets(asked.inviting ?? 0)} will get an email with a link to the application. Anyone whose intake has closed, or who wants no emails, is left out.`}
      </p>
      <DialogActions>
        <Button
          look={prospect && 'danger'}
          busyLabel={isBusy && (prospect ? 'Deleting...' : 'Inviting...')}
          onClick={() => (prospect ? remove(prospect) : invite(asked.inviting ?? 0))}
        >
          {prospect ? 'Delete' : 'Invite'}
        </Button>
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** "12 people", or "The first 500 of 1,200 people". */
function whoGets(inviting: number): string {
  const all = counted(inviting, 'person', 'people')
  return inviting > mostInvited ? `The first ${mostInvited} of ${all}` : all
}
