import { useQuery } from '@tanstack/react-query'
import { wordsOfPost } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import {
  type Invitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '../staff-contract.ts'
import { shownStaff } from './shown-staff.ts'

type Props = { onDone: (said: string) => void }

/** Who was invited and has not come yet; nothing where there is no one. */
export function InvitationList({ onDone }: Props) {
  const query = useQuery(queryOf(listInvitations))
  const { data, error } = query
  if (error) return <Loaded query={query} />
  if (!data || data.invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations" className="mt-8 max-w-form">
      <h2 id="invitations" className="text-h3">
        Invited
      </h2>
      <ul className="mt-2 border-hairline border-t">
        {data.invitations.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

function Line({ invitation, onDone }: Props & { invitation: Invitation }) {
  const { id, name, email, role, programs, expiresAt, isOver } = invitation
  const { act, busy, problem } = useAct(shownStaff)
  const params = { id }
  return (
    <li className="border-hairline/60 border-b py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-w-0">
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          , {wordsOfPost(role, programs)}
          <span className="block text-help text-umber wrap-anywhere">
            {email} · {isOver ? 'expired on' : 'until'} <When at={expiresAt} />
          </span>
        </p>
        <span className="-mx-2.5 flex shrink-0">
          <Button
            look="quiet"
            size="small"
            busyLabel={busy === 'resend' && 'Sending...'}
            aria-label={`Resend ${name}’s invitation`}
            onClick={() =>
              act(() => call(resendInvitation, { params }), {
                name: 'resend',
                onDone: () =>
                  onDone(`A new link is on its way to ${email}. The old one no longer works.`),
              })
            }
          >
            Resend
          </Button>
          <Button
            look="quiet"
            size="small"
            busyLabel={busy === 'revoke' && 'Revoking...'}
            aria-label={`Revoke ${name}’s invitation`}
            onClick={() =>
              act(() => call(revokeInvitation, { params }), {
                name: 'revoke',
                onDone: () => onDone(`${name}’s invitation has been revoked.`),
              })
            }
          >
            Revoke
          </Button>
        </span>
      </div>
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
    </li>
  )
}
