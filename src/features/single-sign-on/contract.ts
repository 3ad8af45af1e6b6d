import * as z from 'zod/mini'
import { Admin } from '#features/admins/contract.ts'
import { MailedToken, Password } from '#features/identity/credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { withRight } from '#shared/rights.ts'
import { ById, Done } from '#shared/vocabulary.ts'

const Provider = z.object({ number: z.number(), name: z.string() })
export type Provider = z.infer<typeof Provider>

const Begun = z.object({
  /** What the tab keeps: without it, what the provider answers is worth nothing. */
  ticket: z.string(),
  /** Where the provider asks who one is. */
  url: z.string(),
})

/** What the provider put into the address that it led back to, and which address that was. */
const ProviderAnswer = z.object({
  number: z.number(),
  state: z.string().check(z.maxLength(200)),
  code: z.optional(z.string().check(z.maxLength(4_000))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  error: z.optional(z.string().check(z.maxLength(200))),
})
export type ProviderAnswer = z.infer<typeof ProviderAnswer>

/** The provider’s answer; or after it the code of our own second factor, with the ticket that came back. */
const Finish = z.object({
  ticket: MailedToken,
  answer: z.optional(ProviderAnswer),
  code: z.optional(z.string().check(z.maxLength(40))),
})
const NeedsCode = z.object({ needsCode: z.literal(true), ticket: z.string() })

/** Empty unless a provider is set up. */
export const listProviders = endpoint('GET /api/admins/sso/providers', 'public', {
  ok: z.object({ providers: z.array(Provider) }),
})

/** A POST, because it keeps a row; with an invitation, the account is made by it. */
export const beginProviderLogin = endpoint('POST /api/admins/sso/begin', 'public', {
  body: z.object({ provider: z.number(), invitation: z.optional(MailedToken) }),
  ok: Begun,
})
export const finishProviderLogin = endpoint('POST /api/admins/sso/finish', 'public', {
  body: Finish,
  ok: z.union([z.object({ token: z.string(), admin: Admin }), NeedsCode]),
})

/** Asks the provider who one is while one is logged in: to connect it, or to confirm that it’s still oneself. */
export const beginOwnLogin = endpoint('POST /api/admins/sso/own', 'admin', {
  body: z.object({ provider: z.number(), purpose: z.enum(['connect', 'confirm']) }),
  ok: Begun,
})
export const finishConfirm = endpoint('POST /api/admins/sso/confirm', 'admin', {
  body: Finish,
  ok: z.union([z.object({ token: z.string() }), NeedsCode]),
})
export const finishConnect = endpoint('POST /api/admins/sso/connect', 'admin', {
  body: z.object({ ticket: MailedToken, answer: ProviderAnswer }),
  ok: Done,
})

export const readOwnProviders = endpoint('GET /api/admins/sso/own', 'admin', {
  ok: z.object({
    providers: z.array(z.extend(Provider, { connectedAt: z.nullable(Instant) })),
  }),
})
/** Only for someone who keeps a password. */
export const disconnectOwnLogin = endpoint('POST /api/admins/sso/own/disconnect', 'admin', {
  body: z.object({ provider: z.number() }),
  ok: Done,
})
/** From then on, only a provider lets them in. */
export const removeOwnPassword = endpoint('POST /api/admins/sso/own/remove-password', 'admin', {
  ok: Done,
})
/** For owners: one of them must get in while every provider is out of reach. */
export const chooseOwnPassword = endpoint(
  'POST /api/admins/sso/own/password',
  withRight('manage-admins'),
  { body: z.object({ password: Password }), ok: Done },
)

const ConnectedLogin = z.object({
  adminId: z.string(),
  name: z.string(),
  issuer: z.string(),
  /** Null for one that is no longer set up. */
  provider: z.nullable(z.string()),
  lastUsedAt: z.nullable(Instant),
  hasPassword: z.boolean(),
})
export type ConnectedLogin = z.infer<typeof ConnectedLogin>

export const readSingleSignOn = endpoint('GET /api/admins/sso', withRight('read-admins'), {
  ok: z.object({
    providers: z.array(
      z.extend(Provider, {
        server: z.string(),
        /** Which it names for us to ask, beside that one. */
        furtherHosts: z.array(z.string()),
        redirectAddress: z.string(),
        lastLoginAt: z.nullable(Instant),
        fault: z.nullable(z.string()),
        faultAt: z.nullable(Instant),
      }),
    ),
    people: z.array(ConnectedLogin),
  }),
})
/** They can ask for a password by email from then on. */
export const disconnectPerson = endpoint(
  'POST /api/admins/people/{id}/disconnect',
  withRight('manage-admins'),
  { params: ById, ok: Done },
)
