import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { newPassword } from '#features/identity/new-password.ts'
import { type Role, type Scope, wordsOfPost } from '#shared/rights.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { Loaded } from '#web/loaded.tsx'
import { messageOf } from '#web/message-of.ts'
import { queryOf, RefusedQuery } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { acceptInvitation, openInvitation } from '../contract.ts'
import { beginAdminSession } from './admin-session.ts'
import { CenteredPage } from './centered-page.tsx'
import { OtherWays } from './other-ways.tsx'

const NewAdmin = z.pick(acceptInvitation.shapes.body, { name: true, password: true })

/** Where the link of an invitation leads. To open the page changes nothing. */
export function InvitationPage() {
  const token = useLocation().hash.slice(1)
  return (
    <CenteredPage title="Join the office">
      {token ? <Invited token={token} /> : <NoLink />}
    </CenteredPage>
  )
}

function NoLink() {
  return (
    <p>
      This page needs the complete link from your invitation email. If you’ve already used it, log
      in at <TextLink to="/admin-panel">the admissions office</TextLink>.
    </p>
  )
}

function Invited({ token }: { token: string }) {
  const query = useQuery({
    ...queryOf(openInvitation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, error } = query
  if (data)
    return (
      <>
        <JoinForm token={token} {...data} />
        <OtherWays place="ways-to-join" props={{ invitation: token }} />
      </>
    )
  if (error instanceof RefusedQuery) return <Banner tone="error">{messageOf(error)}.</Banner>
  return <Loaded query={query} loading />
}

type FormProps = { token: string; name: string; email: string; role: Role; programs: Scope }

function JoinForm({ token, name, email, role, programs }: FormProps) {
  const navigate = useNavigate()
  const form = useSchemaForm(NewAdmin, { name, password: '' })
  const { frame } = useHandIn(
    form,
    (person) => call(acceptInvitation, { body: { token, ...person } }),
    (begun) => {
      beginAdminSession(begun)
      navigate('/admin-panel', { replace: true })
    },
  )
  return (
    <HandInForm {...frame} send="Join the office" sending="Joining...">
      <p>
        Your role will be <strong className="font-medium">{wordsOfPost(role, programs)}</strong>.
      </p>
      <TextFieldControl control={form.control} name="name" label="Your name" autoComplete="name" />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="You’ll log in with it."
        value={email}
        onChange={stays}
        isReadOnly
      />
      <TextFieldControl control={form.control} {...newPassword} label="Password" />
    </HandInForm>
  )
}

/** The invitation is for this address alone. */
function stays() {}
