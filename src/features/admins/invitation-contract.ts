import * as z from 'zod/mini'
import { Email } from '#features/identity/credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Role, Scope, withRight } from '#shared/rights.ts'
import { atMost, lineOfText } from '#shared/text.ts'
import { entriesOf, invitationsAtOnce } from './invitees.ts'
import { Invitation } from './staff-contract.ts'

export const Invitee = z.object({
  name: lineOfText({ empty: 'Enter a name', label: 'Name', max: 120 }),
  email: Email,
})

/** What everyone who is invited together will be. */
const Post = z.object({ role: z.enum(Role.options, 'Choose a role'), programs: Scope })

export const inviteAdmin = endpoint('POST /api/admins/invitations', withRight('manage-admins'), {
  body: z.object({ ...Invitee.shape, ...Post.shape }),
  ok: z.object({ invitation: Invitation }),
})

/** What became of one entry; `problem` is a sentence about why no one was invited by it. */
const InvitationOutcome = z.object({
  entry: z.string(),
  outcome: z.enum(['invited', 'has-account', 'not-valid']),
  problem: z.nullable(z.string()),
})
export type InvitationOutcome = z.infer<typeof InvitationOutcome>

export const inviteSeveral = endpoint(
  'POST /api/admins/invitations/several',
  withRight('manage-admins'),
  {
    body: z.object({
      /** Addresses, each alone or as `Name <address>`, apart by line breaks, commas, or semicolons. */
      people: z.string('Enter an email address').check(
        atMost(invitationsAtOnce * 400, 'The list'),
        z.refine((text) => entriesOf(text).length > 0, 'Enter an email address'),
        z.refine(
          (text) => entriesOf(text).length <= invitationsAtOnce,
          `Enter ${invitationsAtOnce} people or fewer`,
        ),
      ),
      ...Post.shape,
    }),
    ok: z.object({ outcomes: z.array(InvitationOutcome) }),
  },
)
