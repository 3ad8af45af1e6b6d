import { counted, oneOrMore } from '#shared/counted.ts'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { deleteProspect, inviteProspects, mostInvited, type Prospect } from '../contract.ts'
import { shownProspects } from './shown-prospects.ts'

/** Whether so many are invited, or one is deleted. */
export type ProspectQuestion = { inviting: number; prospect?: undefined } | { prospect: Prospect }

type Props = { asked: ProspectQuestion; onDone: (words: string) => void; onClose: () => void }

export function AskProspects({ asked, onDone, onClose }: Props) {
  if (asked.prospect) {
    const { id, name } = asked.prospect
    return (
      <ActQuestion
        title="Delete this person"
        does="Delete"
        doing="Deleting..."
        look="danger"
        send={() => call(deleteProspect, { params: { id } })}
        shown={shownProspects}
        onDone={() => onDone(`${name} was deleted.`)}
        onClose={onClose}
      >
        We’ll delete what we know about {name}, along with their invitation. Any application stays.
      </ActQuestion>
    )
  }
  const { inviting } = asked
  return (
    <ActQuestion
      title="Invite to apply"
      does="Invite"
      doing="Inviting..."
      send={() => call(inviteProspects, { body: { expected: inviting } })}
      shown={shownProspects}
      onDone={({ invited, left }) =>
        onDone(
          `${counted(invited, 'person', 'people')} invited.${left > 0 ? ` ${oneOrMore(left, 'One person is', 'people are')} left. Invite again.` : ''}`,
        )
      }
      onClose={onClose}
    >
      {whoGets(inviting)} will get an email with a link to the application. Anyone whose intake has
      closed, or who wants no emails, is left out.
    </ActQuestion>
  )
}

/** "12 people", or "The first 500 of 1,200 people". */
function whoGets(inviting: number): string {
  const all = counted(inviting, 'person', 'people')
  return inviting > mostInvited ? `The first ${mostInvited} of ${all}` : all
}
