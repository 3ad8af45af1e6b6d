import { readWording } from '#features/settings/server/mail-words.ts'
import { getSetting } from '#features/settings/server/queries.ts'
import { instituteArea } from '#features/settings/setting-areas.ts'
import type { MailCtx } from '#server/context.ts'
import { queueMail, secretPlace } from '#server/mail.ts'
import { formatDay } from '#shared/dates.ts'
import { mailTemplates } from '../mail-templates.ts'
import { keysOf, sentKey } from './mail-keys.ts'
import type { ContractRow, SignerRow } from './rows.ts'

type GuardianNews = 'asked' | 'again' | 'reminded' | 'complete' | 'expired' | 'declined' | 'voided'

/** What is over has nothing to open. */
const withLink: readonly GuardianNews[] = ['asked', 'again', 'reminded', 'complete']

type GuardianMail = {
  what: GuardianNews
  secret?: string
  signBy?: string
  dueAt?: Date | undefined
}

/** Writes to a parent or guardian, in the transaction of the fact. */
export async function mailGuardian(
  ctx: MailCtx,
  contract: Pick<ContractRow, 'id' | 'links' | 'facts'>,
  { name, email }: Pick<SignerRow, 'name' | 'email'>,
  { what, secret, signBy = '', dueAt }: GuardianMail,
): Promise<void> {
  const institute = await getSetting(ctx.db, instituteArea)
  const { word, greet, reachUs, courseOf } = await readWording(ctx.db)
  const said = Object(contract.facts)
  const template = `contract-guardian-${what}` as const
  const letter = word(
    mailTemplates,
    template,
    {
      applicant: String(said.fullName),
      course: courseOf(String(said.program), String(said.intake)),
      institute: institute.name,
      signBy: signBy && formatDay(signBy),
      reachUs,
    },
    withLink.includes(what) ? `${ctx.config.publicUrl}/link/guardian#${secretPlace}` : undefined,
  )
  await queueMail(ctx, {
    key: keyOf(contract, what, dueAt),
    template,
    stream: what === 'reminded' ? 'reminders' : 'application',
    to: { address: email, name },
    sender: institute.name,
    letter: greet('dear', name, letter),
    ...(secret && { secret }),
  })
}

/** The mail with the link that waits bears the same key as an applicant's: what becomes of it is found by it. */
function keyOf(
  contract: Pick<ContractRow, 'id' | 'links'>,
  what: GuardianNews,
  dueAt: Date | undefined,
): string {
  if (what === 'asked' || what === 'again') return sentKey(contract)
  return `${keysOf(contract.id)}guardian:${what}:${dueAt?.toISOString() ?? contract.links}`
}
