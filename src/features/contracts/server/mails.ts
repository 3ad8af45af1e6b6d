import { eq } from 'drizzle-orm'
import { applicants } from '#features/accounts/server/tables.ts'
import { writeToApplicant } from '#features/applications/server/mails.ts'
import { applications } from '#features/applications/server/tables.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { sha256 } from './chain.ts'
import { tellGuardian } from './guardians.ts'
import { keysOf, sentKey } from './mail-keys.ts'
import type { ContractRow } from './rows.ts'

type Base = Pick<Ctx, 'db' | 'now' | 'config'>

/** The link and the day by which to sign; each link is mailed once. */
export async function mailLink(
  ctx: Base,
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
    ({ url, course, reachUs }) => ({
      subject: links > 1 ? 'Your contract has a new deadline' : 'Your contract is ready to sign',
      paragraphs: [
        `Your contract for ${course} is ready. Please read and sign it by ${formatDay(signBy)}.`,
        links > 1
          ? 'This link replaces the one we sent before, which no longer works.'
          : 'It takes about ten minutes. You sign online, and the institute signs after you.',
        reachUs,
      ],
      action: { words: 'Read and sign', url: `${url}/link/contract#${secretPlace}` },
    }),
  )
}

export async function remindToSign(
  ctx: Base,
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
    ({ url, course, reachUs }) => ({
      subject: 'Reminder: Sign your contract',
      paragraphs: [
        `Your contract for ${course} is waiting for your signature. The last day to sign is ${formatDay(signBy)}.`,
        reachUs,
      ],
      action: { words: 'Read and sign', url: `${url}/dashboard/contract` },
    }),
  )
}

/** What both sides hear of an end, and of the complete contract. */
const news = {
  complete: {
    applicant: (course: string) => ({
      subject: 'Your contract is complete',
      words: `Your contract for ${course} is signed by both parties and sealed. Your copy is on your dashboard. Save it with your records.`,
    }),
    office: (name: string) => ({
      subject: `Contract complete: ${name}`,
      words: `The contract of ${name} is signed by both parties and sealed.`,
    }),
  },
  declined: {
    applicant: (course: string) => ({
      subject: 'You declined your contract',
      words: `You’ve declined your contract for ${course}. Nothing is signed. If you didn’t mean to, let us know.`,
    }),
    office: (name: string) => ({
      subject: `Contract declined: ${name}`,
      words: `${name} declined the contract and gave a reason.`,
    }),
  },
  refused: {
    applicant: (course: string, name: string) => ({
      subject: 'Your contract was declined',
      words: `${name} declined your contract for ${course}. It has no effect. If something in it should change, let us know.`,
    }),
    office: (name: string) => ({
      subject: `Contract declined: ${name}`,
      words: `${name}, the parent or guardian, declined the contract and gave a reason.`,
    }),
  },
  expired: {
    applicant: (course: string) => ({
      subject: 'Your contract has expired',
      words: `Your contract for ${course} wasn’t signed in time and can’t be signed anymore. If you still want the place, contact us. We can send the contract again.`,
    }),
    office: (name: string) => ({
      subject: `Contract expired: ${name}`,
      words: `${name} didn’t sign in time. You can send the contract again.`,
    }),
  },
  voided: {
    applicant: (course: string) => ({
      subject: 'Your contract was withdrawn',
      words: `The institute withdrew your contract for ${course}. It no longer has any effect.`,
    }),
    office: undefined,
  },
} as const

export async function tellBoth(
  ctx: Base,
  contract: ContractRow,
  what: keyof typeof news,
  name: string,
): Promise<void> {
  const { id, applicationId, links } = contract
  const words = news[what]
  await writeToApplicant(
    ctx,
    {
      applicationId,
      key: `${keysOf(id)}${what}:${links}`,
      template: `contract-${what}`,
      stream: 'application',
    },
    ({ url, course, reachUs }) => {
      const { subject, words: said } = words.applicant(course, name)
      return {
        subject,
        paragraphs: [said, reachUs],
        action: { words: 'Open my contract', url: `${url}/dashboard/contract` },
      }
    },
  )
  if (words.office) await tellOffice(ctx, contract, what, words.office(name))
  await tellGuardian(ctx, contract, what === 'refused' ? 'declined' : what)
}

/** The applicant has signed: the institute is next. */
export async function askToCountersign(
  ctx: Base,
  contract: Pick<ContractRow, 'id' | 'applicationId' | 'links'>,
  name: string,
): Promise<void> {
  await tellOffice(ctx, contract, 'signed', {
    subject: `Contract to countersign: ${name}`,
    words: `${name} signed the contract. It’s waiting for the institute’s signature.`,
  })
}

/** A contract waits and cannot go out: somebody of the office is needed at once. */
export async function tellOfUnsendable(
  ctx: Base,
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
  await tellOffice(ctx, contract, `unsendable-${sha256(fault).toString('hex').slice(0, 16)}`, {
    subject: `Contract not sent: ${name}`,
    words: `We couldn’t send the contract of ${name}. ${fault}. Until it’s sent, they can’t sign, and no deadline applies.`,
    template: 'contract-unsendable-office',
  })
}

/** Nobody can be sent a contract while no text is there for it. */
export async function tellOfMissingText(
  ctx: Base,
  {
    program,
    intakeId,
    applicationId,
  }: { program: string; intakeId: string; applicationId: string },
): Promise<void> {
  await queueForOffice(ctx, {
    key: `contract-text-missing:${applicationId}:${intakeId}`,
    template: 'contract-unsendable-office',
    subject: 'Contract not sent: no template',
    words: `Someone was offered a place, but the program “${program}” has no default contract template. Publish one, then create the contract. Until it’s sent, they can’t sign, and no deadline applies.`,
    place: '/admin-panel/contracts',
  })
}

async function tellOffice(
  ctx: Base,
  { id, links }: Pick<ContractRow, 'id' | 'links'>,
  what: string,
  { subject, words, template }: { subject: string; words: string; template?: string },
): Promise<void> {
  await queueForOffice(ctx, {
    key: `${keysOf(id)}office:${what}:${links}`,
    template: template ?? `contract-${what}-office`,
    subject,
    words,
    place: `/admin-panel/contracts?contract=${id}`,
  })
}

type ForOffice = { key: string; template: string; subject: string; words: string; place: string }

async function queueForOffice(
  ctx: Base,
  { key, template, subject, words, place }: ForOffice,
): Promise<void> {
  const { name, email } = await getSetting(ctx.db, 'institute')
  const letter: Letter = {
    subject,
    paragraphs: [words],
    action: { words: 'Open the contract', url: `${ctx.config.publicUrl}${place}` },
  }
  await queueMail(ctx, {
    key,
    template,
    stream: 'office',
    to: { address: email, name },
    sender: name,
    letter,
  })
}
