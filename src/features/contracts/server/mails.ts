import { writeToApplicant } from '#features/applications/server/mails.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
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

async function tellOffice(
  ctx: Base,
  { id, links }: Pick<ContractRow, 'id' | 'links'>,
  what: string,
  { subject, words }: { subject: string; words: string },
): Promise<void> {
  const { name, email } = await getSetting(ctx.db, 'institute')
  const letter: Letter = {
    subject,
    paragraphs: [words],
    action: {
      words: 'Open the contract',
      url: `${ctx.config.publicUrl}/admin-panel/contracts?contract=${id}`,
    },
  }
  await queueMail(ctx, {
    key: `${keysOf(id)}office:${what}:${links}`,
    template: `contract-${what}-office`,
    stream: 'office',
    to: { address: email, name },
    sender: name,
    letter,
  })
}
