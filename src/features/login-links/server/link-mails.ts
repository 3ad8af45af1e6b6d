import { randomUUID } from 'node:crypto'
import type { Applicant } from '#features/accounts/server/applicants.ts'
import { keyOf, namedIn } from '#features/accounts/server/mails.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { Ctx } from '#server/context.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { mailTemplates } from '../mail-templates.ts'
import { linkMinutes } from '../setting-areas.ts'

/** Where each mail leads. */
const places = {
  'login-link': `/link/login#${secretPlace}`,
  'login-link-first-password': `/reset-password#${secretPlace}`,
}

/** Sends its link to the holder of an account. */
export async function mailLink(
  ctx: Ctx,
  name: keyof typeof places,
  { id, email, firstName, lastName }: Applicant,
  secret: string,
): Promise<void> {
  await queueLinkMail(ctx, name, places[name], {
    key: `${keyOf(id)}${name}:${ctx.from.requestId}`,
    to: { address: email, name: `${firstName} ${lastName}` },
    name: namedIn(firstName),
    secret,
  })
}

/** Tells an address that there is no account with it. */
export async function mailNoAccount(ctx: Ctx, address: string): Promise<void> {
  const name = 'login-link-no-account'
  await queueLinkMail(ctx, name, '', {
    key: `stranger:${randomUUID()}:${name}`,
    to: { address, name: '' },
    name: '',
  })
}

type Letter = {
  key: string
  to: { address: string; name: string }
  /** By which the mail greets, if by any. */
  name: string
  secret?: string
}

async function queueLinkMail(
  ctx: Ctx,
  template: keyof typeof mailTemplates,
  place: string,
  { name, ...letter }: Letter,
): Promise<void> {
  const institute = await getSetting(ctx.db, instituteArea)
  const { word, greet } = await readWording(ctx.db)
  const facts = { minutes: String(linkMinutes) }
  const words = word(mailTemplates, template, facts, `${ctx.config.publicUrl}${place}`)
  await queueMail(ctx, {
    ...letter,
    template,
    stream: 'security',
    sender: institute.name,
    letter: greet('hello', name, words),
  })
}
