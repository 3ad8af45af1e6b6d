import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { Program } from '#shared/program.ts'
import type { Content, Section } from '../template.ts'
import { contractTemplates } from './tables.ts'
import { addVersion } from './templates.ts'

const section = (title: string, body: string, when: Section['when'] = 'always'): Section => ({
  title,
  body,
  when,
})

/** What a new installation starts with; the institute has its own read by whoever advises it. */
export const firstContract: Content = {
  title: 'Enrolment contract: {{program}}',
  sections: [
    section(
      'Who agrees',
      'This contract is between {{institute}}, {{instituteAddress}}, and {{fullName}}, born on {{dateOfBirth}}, reached at {{email}}.',
    ),
    section(
      'Parent or guardian',
      '{{fullName}} is not of age. {{guardian}}, agrees to this contract for {{fullName}}, and answers for what is owed under it.',
      'guardian',
    ),
    section(
      'An earlier contract',
      'This contract takes the place of contract {{amends}} from the day on which both sides have signed it.',
      'amendment',
    ),
    section(
      'What is studied',
      'The institute gives {{fullName}} a place in the {{program}}, which leads to the degree {{award}}. It has {{credits}} credits and takes about {{lengthMonths}} months. The first term is {{intake}} and begins on {{startsOn}}.',
    ),
    section(
      'Conditions of the offer',
      'The place is given on these conditions:\n\n{{conditions}}',
      'conditions',
    ),
    section(
      'What it costs',
      'The charges for the whole program, and what lowers them, are:\n\n{{charges}}\n\nThe institute does not raise them while the program is studied without a break.',
    ),
    section(
      'Earlier study',
      'Credit of {{credit}} for earlier study is part of the charges above. Should the evidence for it not arrive, the credit is taken back and its amount is due.',
      'credit',
    ),
    section(
      'What others pay',
      '{{benefits}} of the charges is expected from others. Should they pay less, the rest is due from {{fullName}}.',
      'benefits',
    ),
    section(
      'Deposit',
      'A deposit of {{deposit}} is due by {{depositBy}}, and counts towards the charges above.',
      'deposit',
    ),
    section(
      'Instalments',
      'The charges are paid in these instalments:\n\n{{instalments}}',
      'instalments',
    ),
    section(
      'Cancelling, and getting money back',
      'This contract can be cancelled in writing, to {{instituteEmail}}, until {{cancelBy}}.\n\n{{refundRule}}',
    ),
    section(
      'What both sides promise',
      'The institute teaches the program as it is described in its catalog, keeps the records of study, and tells of changes in good time.\n\n{{fullName}} takes part as the catalog asks, tells the truth in all papers handed in, and keeps name and address current.',
    ),
    section(
      'Last words',
      'Only what is written here is agreed on; changes are made in writing and signed by both sides. Should one part of this contract not hold, the others do.',
    ),
  ],
}

/** Gives each program a published template; of two processes that start at once one does. */
export async function seedContractTemplates(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const [known] = await ctx.db.select({ id: contractTemplates.id }).from(contractTemplates).limit(1)
  if (known) return
  for (const program of Program.options) {
    const rows = await ctx.db
      .insert(contractTemplates)
      .values({
        id: randomUUID(),
        program,
        name: 'Enrolment contract',
        isDefault: true,
        draft: firstContract,
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: contractTemplates.id })
    const [made] = rows
    if (made) await addVersion(ctx, made.id, firstContract, 'system')
  }
}
