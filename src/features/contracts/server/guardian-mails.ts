import { getSetting } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Letter } from '#server/letter.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { keysOf, sentKey } from './mail-keys.ts'
import type { ContractRow, SignerRow } from './rows.ts'

type Facts = { applicant: string; course: string; institute: string; signBy: string }

type Words = Omit<Letter, 'action'> & { action?: string }

/** What a parent or guardian is written; all of it is about a contract that they were asked to sign. */
const letters = {
  asked: ({ applicant, course, institute, signBy }: Facts) => ({
    subject: `A contract for you to sign: ${applicant}`,
    paragraphs: [
      `${applicant} has a place in ${course} at ${institute} and has signed the contract. ${applicant} is not of age, so you are asked to sign it too, by ${signBy}.`,
      'The link below opens the contract. You need no account: you read it, agree to electronic records, and sign on the page. The link is meant for you alone.',
    ],
    action: 'Read and sign',
  }),
  again: ({ applicant, course, institute, signBy }: Facts) => ({
    subject: `A contract for you to sign, with a new time: ${applicant}`,
    paragraphs: [
      `The contract of ${applicant} for ${course} at ${institute} waits for your signature, now until ${signBy}.`,
      'This link takes the place of the one that we sent before, which opens nothing any more.',
    ],
    action: 'Read and sign',
  }),
  reminded: ({ applicant, course, institute, signBy }: Facts) => ({
    subject: `A reminder of the contract of ${applicant}`,
    paragraphs: [
      `The contract of ${applicant} for ${course} at ${institute} waits for your signature. The last day to sign is ${signBy}.`,
      'This link takes the place of the one that we sent before, which opens nothing any more.',
    ],
    action: 'Read and sign',
  }),
  complete: ({ applicant, course, institute }: Facts) => ({
    subject: `The contract of ${applicant} is complete`,
    paragraphs: [
      `The contract of ${applicant} for ${course} is signed by you, by ${applicant} and by ${institute}, and sealed. The link below opens your copy for thirty days; keep it with your papers.`,
    ],
    action: 'Open the contract',
  }),
  expired: ({ applicant, course }: Facts) => ({
    subject: `The time to sign the contract of ${applicant} is over`,
    paragraphs: [
      `The contract of ${applicant} for ${course} was not signed in time and can be signed no longer. The admissions office can send it again.`,
    ],
  }),
  declined: ({ applicant, course }: Facts) => ({
    subject: `The contract of ${applicant} is declined`,
    paragraphs: [`You have declined the contract of ${applicant} for ${course}. It has no effect.`],
  }),
  voided: ({ applicant, course, institute }: Facts) => ({
    subject: `The contract of ${applicant} has been withdrawn`,
    paragraphs: [
      `${institute} has withdrawn the contract of ${applicant} for ${course}. It has no effect, and there is nothing more for you to do.`,
    ],
  }),
} satisfies Record<string, (facts: Facts) => Words>

type Said = {
  what: keyof typeof letters
  secret?: string
  signBy?: string
  dueAt?: Date | undefined
}

/** Writes to a parent or guardian, in the transaction of the fact. */
export async function mailGuardian(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  contract: Pick<ContractRow, 'id' | 'links' | 'facts'>,
  { name, email }: Pick<SignerRow, 'name' | 'email'>,
  { what, secret, signBy = '', dueAt }: Said,
): Promise<void> {
  const institute = await getSetting(ctx.db, 'institute')
  const said = Object(contract.facts)
  const letter: Words = letters[what]({
    applicant: String(said.fullName),
    course: `the ${said.program} (${said.intake})`,
    institute: institute.name,
    signBy: signBy && formatDay(signBy),
  })
  const action = letter.action && {
    words: letter.action,
    url: `${ctx.config.publicUrl}/link/guardian#${secretPlace}`,
  }
  await queueMail(ctx, {
    key: keyOf(contract, what, dueAt),
    template: `contract-guardian-${what}`,
    stream: what === 'reminded' ? 'reminders' : 'news',
    to: { address: email, name },
    sender: institute.name,
    letter: {
      subject: letter.subject,
      paragraphs: [
        `Dear ${name},`,
        ...letter.paragraphs,
        `You reach us at ${institute.email} or ${institute.phone}.`,
      ],
      ...(action && { action }),
    },
    ...(secret && { secret }),
  })
}

/** The mail with the link that waits bears the same key as an applicant's: what becomes of it is found by it. */
function keyOf(
  contract: Pick<ContractRow, 'id' | 'links'>,
  what: keyof typeof letters,
  dueAt: Date | undefined,
): string {
  if (what === 'asked' || what === 'again') return sentKey(contract)
  return `${keysOf(contract.id)}guardian:${what}:${dueAt?.toISOString() ?? contract.links}`
}
