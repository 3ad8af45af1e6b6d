import { contactWords } from '#features/settings/contact-words.ts'
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
    subject: `Please sign the contract of ${applicant}`,
    paragraphs: [
      `${applicant} has a place in ${course} at ${institute} and has signed the contract. Because ${applicant} is a minor, we need your signature too, by ${signBy}.`,
      'The link below opens the contract. You don’t need an account. Read it, agree to electronic records, and sign online. The link is only for you.',
    ],
    action: 'Read and sign',
  }),
  again: ({ applicant, course, institute, signBy }: Facts) => ({
    subject: `New deadline to sign the contract of ${applicant}`,
    paragraphs: [
      `The contract of ${applicant} for ${course} at ${institute} is waiting for your signature. You now have until ${signBy}.`,
      'This link replaces the one we sent before, which no longer works.',
    ],
    action: 'Read and sign',
  }),
  reminded: ({ applicant, course, institute, signBy }: Facts) => ({
    subject: `Reminder: Sign the contract of ${applicant}`,
    paragraphs: [
      `The contract of ${applicant} for ${course} at ${institute} is waiting for your signature. The last day to sign is ${signBy}.`,
      'This link replaces the one we sent before, which no longer works.',
    ],
    action: 'Read and sign',
  }),
  complete: ({ applicant, course, institute }: Facts) => ({
    subject: `The contract of ${applicant} is complete`,
    paragraphs: [
      `You, ${applicant} and ${institute} have signed the contract for ${course}, and it’s sealed. The link below opens your copy for thirty days. Save it with your records.`,
    ],
    action: 'Open the contract',
  }),
  expired: ({ applicant, course }: Facts) => ({
    subject: `The contract of ${applicant} has expired`,
    paragraphs: [
      `The contract of ${applicant} for ${course} wasn’t signed in time and can’t be signed anymore. The admissions office can send it again.`,
    ],
  }),
  declined: ({ applicant, course }: Facts) => ({
    subject: `You declined the contract of ${applicant}`,
    paragraphs: [`You’ve declined the contract of ${applicant} for ${course}. It has no effect.`],
  }),
  voided: ({ applicant, course, institute }: Facts) => ({
    subject: `The contract of ${applicant} was withdrawn`,
    paragraphs: [
      `${institute} withdrew the contract of ${applicant} for ${course}. It has no effect, and you don’t need to do anything.`,
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
      paragraphs: [`Dear ${name},`, ...letter.paragraphs, contactWords(institute)],
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
