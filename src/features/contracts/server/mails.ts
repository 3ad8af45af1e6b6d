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
      subject:
        links > 1 ? 'Your contract, with a new time to sign' : 'Your contract is ready to sign',
      paragraphs: [
        `Your contract for ${course} is ready. Read it, and sign it by ${formatDay(signBy)}.`,
        links > 1
          ? 'This link takes the place of the one that we sent before, which opens nothing any more.'
          : 'It takes about ten minutes. You sign on the page itself, and the institute signs after you.',
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
      subject: 'A reminder of your contract',
      paragraphs: [
        `Your contract for ${course} waits for your signature. The last day to sign is ${formatDay(signBy)}.`,
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
      words: `Your contract for ${course} is signed by both sides and sealed. Your copy is on your dashboard; keep it with your papers.`,
    }),
    office: (name: string) => ({
      subject: `Contract complete: ${name}`,
      words: `The contract of ${name} is signed by both sides and sealed.`,
    }),
  },
  declined: {
    applicant: (course: string) => ({
      subject: 'You declined your contract',
      words: `You have declined your contract for ${course}. Nothing is signed. If that was not what you wanted, write to us.`,
    }),
    office: (name: string) => ({
      subject: `Contract declined: ${name}`,
      words: `${name} has declined the contract and said why.`,
    }),
  },
  refused: {
    applicant: (course: string, name: string) => ({
      subject: 'Your contract has been declined',
      words: `${name} has declined your contract for ${course}. It has no effect. If something in it is to be changed, write to us.`,
    }),
    office: (name: string) => ({
      subject: `Contract declined: ${name}`,
      words: `${name}, who was to sign as parent or guardian, has declined the contract and said why.`,
    }),
  },
  expired: {
    applicant: (course: string) => ({
      subject: 'The time to sign your contract is over',
      words: `Your contract for ${course} was not signed in time and can be signed no longer. If you want the place, write to us: the contract can be sent again.`,
    }),
    office: (name: string) => ({
      subject: `Contract expired: ${name}`,
      words: `${name} has not signed in time. The contract can be sent again.`,
    }),
  },
  voided: {
    applicant: (course: string) => ({
      subject: 'Your contract has been withdrawn',
      words: `The institute has withdrawn your contract for ${course}. It has no effect any more.`,
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
    words: `${name} has signed the contract. It waits for the signature of the institute.`,
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
    subject: `A contract cannot be sent: ${name}`,
    words: `The contract of ${name} cannot be sent. ${fault}. Until it is sent, nothing is asked of them and no time runs.`,
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
    subject: 'A contract cannot be sent: there is no text for it',
    words: `Somebody was offered a place, and no contract template of the program “${program}” is published as the usual one. Publish one, and make the contract from there. Until it is sent, nothing is asked of them and no time runs.`,
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
