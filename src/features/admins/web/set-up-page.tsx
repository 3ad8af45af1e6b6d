import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { newPassword } from '#features/identity/new-password.ts'
import { call } from '#web/call.ts'
import { TextFieldControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { TextLink } from '#web/ui/link.tsx'
import { setUpFirstAdmin } from '../contract.ts'
import { beginAdminSession } from './admin-session.ts'
import { CenteredPage } from './centered-page.tsx'

const { name, email, password } = setUpFirstAdmin.shapes.body.shape
const FirstAdmin = z.object({ name, email, password })

/** The first account of the office, made once, from the link that the first start prints. */
export function SetUpPage() {
  const { hash } = useLocation()
  const token = hash.slice(1)
  return (
    <CenteredPage title="Set up the office">
      {token ? <SetUpForm token={token} /> : <NoLink />}
    </CenteredPage>
  )
}

function NoLink() {
  return (
    <p>
      This page needs the complete link the server printed when it first started. If you’ve already
      used it, log in at <TextLink to="/admin-panel">the admissions office</TextLink>.
    </p>
  )
}

function SetUpForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const form = useSchemaForm(FirstAdmin, { name: '', email: '', password: '' })
  const { frame } = useHandIn(
    form,
    (person) => call(setUpFirstAdmin, { body: { token, ...person } }),
    (begun) => {
      beginAdminSession(begun)
      navigate('/admin-panel', { replace: true })
    },
  )
  return (
    <HandInForm {...frame} send="Open the office" sending="Setting up...">
      <p>You’ll be the owner and can do everything here.</p>
      <TextFieldControl control={form.control} name="name" label="Your name" autoComplete="name" />
      <TextFieldControl
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <TextFieldControl control={form.control} {...newPassword} label="Password" />
    </HandInForm>
  )
}
