import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import { sha256 } from '#features/seals/server/sha256.ts'
import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { mailTemplates } from '../mail-templates.ts'
import { notifyGuardian } from './guardians.ts'
import { keysOf, sentKey } from './mail-keys.ts'
import type { ContractRow } from './rows.ts'

/** The link and the day by which to sign; each link is mailed once. */
export async function mailLink(
  ctx: MailCtx,
  contract: Pick<ContractRow, 'id' | 'applicationId' | 'links'>,
  { secret, signBy }: { secret: string; signBy: string },
): Promise<void> {
  const { id, applicationId, links } = contract
  await writeToApplicant(
    ctx,
    {
      applicationId,
      key: sentKey({ id, links }),
      template: 'contract-sent',
      stream: 'application',
      secret,
    },
    ({ url, word }) =>
      word(
        mailTemplates,
        links > 1 ? 'contract-sent-again' : 'contract-sent',
        { signBy: formatDay(signBy) },
        `${url}/link/contract#${secretPlace}`,
      ),
  )
}

export async function remindToSign(
  ctx: MailCtx,
  { id, applicationId }: ContractRow,
  { signBy, dueAt }: { signBy: string; dueAt: Date },
): Promise<void> {
  await writeToApplicant(
    ctx,
    {
      applicationId,
      key: `${keysOf(id)}reminder:${dueAt.toISOString()}`,
      template: 'contract-reminder',
      stream: 'reminders',
    },
    ({ url, word }) =>
      word(
        mailTemplates,
        'contract-reminder',
        { signBy: formatDay(signBy) },
        `${url}/dashboard/contract`,
      ),
  )
}

type End = 'complete' | 'declined' | 'refused' | 'expired' | 'voided'

/** Tells both sides of an end, and of the complete contract; the office itself withdraws one. */
export async function mailBothSides(
  ctx: MailCtx,
  contract: ContractRow,
  what: End,
  name: string,
): Promise<void> {
  const { id, applicationId, links } = contract
  await writeToApplicant(
    ctx,
    {
      applicationId,
      key: `${keysOf(id)}${what}:${links}`,
      template: `contract-${what}`,
      stream: 'application',
    },
    ({ url, word }) =>
      word(mailTemplates, `contract-${what}`, { signer: name }, `${url}/dashboard/contract`),
  )
  if (what !== 'voided')
    await notifyOffice(ctx, contract, what, `contract-${what}-office`, { signer: name })
  await notifyGuardian(ctx, contract, what === 'refused' ? 'declined' : what)
}

/** The applicant has signed: the institute is next. */
export async function askToCountersign(
  ctx: MailCtx,
  contract: Pick<ContractRow, 'id' | 'applicationId' | 'links'>,
  name: string,
): Promise<void> {
  await notifyOffice(ctx, contract, 'signed', 'contract-signed-office', { signer: name })
}

/** A contract waits and cannot go out: somebody of the office is needed at once. */
export async function notifyOfUnsendable(
  ctx: MailCtx,
  contract: Pick<ContractRow, 'id' | 'applicationId' | 'links'>,
  fault: string,
): Promise<void> {
  const [person] = await ctx.db
    .select({ firstName: applicants.firstName, lastName: applicants.lastName })
    .from(applicants)
    .innerJoin(applications, eq(applications.applicantId, applicants.id))
    .where(eq(applications.id, contract.applicationId))
  const name = person ? `${person.firstName} ${person.lastName}` : ''
  // Each reason is told once, however often it is tried again.
  const what = `unsendable-${sha256(fault).toString('hex').slice(0, 16)}`
  await notifyOffice(ctx, contract, what, 'contract-unsendable-office', { person: name, fault })
}

/** No one can be sent a contract while no text is there for it. */
export async function notifyOfMissingText(
  ctx: MailCtx,
  {
    program,
    intakeId,
    applicationId,
  }: { program: string; intakeId: string; applicationId: string },
): Promise<void> {
  await queueForOffice(ctx, 'contract-text-missing-office', {
    key: `contract-text-missing:${applicationId}:${intakeId}`,
    template: 'contract-unsendable-office',
    facts: { program },
    place: '/admin-panel/contracts',
  })
}

type OfficeFacts = Partial<Record<'signer' | 'person' | 'fault' | 'program', string>>

async function notifyOffice(
  ctx: MailCtx,
  { id, links }: Pick<ContractRow, 'id' | 'links'>,
  what: string,
  template: ToOffice,
  facts: OfficeFacts,
): Promise<void> {
  await queueForOffice(ctx, template, {
    key: `${keysOf(id)}office:${what}:${links}`,
    template,
    facts,
    place: `/admin-panel/contracts?contract=${id}`,
  })
}

type ToOffice = Extract<keyof typeof mailTemplates, `${string}-office`>
type ForOffice = { key: string; template: string; facts: OfficeFacts; place: string }

async function queueForOffice(
  ctx: MailCtx,
  words: ToOffice,
  { key, template, facts, place }: ForOffice,
): Promise<void> {
  const { name, email } = await getSetting(ctx.db, instituteArea)
  const { word, greet } = await readWording(ctx.db)
  const { signer = '', person = '', fault = '', program = '' } = facts
  const all = { signer, person, fault, program }
  await queueMail(ctx, {
    key,
    template,
    stream: 'office',
    to: { address: email, name },
    sender: name,
    letter: greet('', '', word(mailTemplates, words, all, `${ctx.config.publicUrl}${place}`)),
  })
}
