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

/** What a new installation starts with; the institute has its own read by those who advise it. */
const firstContract: Content = {
  title: 'Enrollment contract: {{program}}',
  sections: [
    section(
      'Parties',
      'This contract is between {{institute}}, {{instituteAddress}}, and {{fullName}}, born on {{dateOfBirth}}, {{email}}.',
    ),
    section(
      'Parent or guardian',
      '{{fullName}} is a minor. {{guardian}}, agrees to this contract on behalf of {{fullName}} and is responsible for amounts owed under it.',
      'guardian',
    ),
    section(
      'An earlier contract',
      'This contract replaces contract {{amends}} as of the day both parties have signed it.',
      'amendment',
    ),
    section(
      'Program of study',
      'The institute admits {{fullName}} to the {{program}}, which leads to the degree {{award}}. The program has {{credits}} credits and takes about {{lengthMonths}} months. The first term is {{intake}} and starts on {{startsOn}}.',
    ),
    section(
      'Conditions of the offer',
      'Admission is subject to these conditions:\n\n{{conditions}}',
      'conditions',
    ),
    section(
      'Cost',
      'The charges for the whole program, and any reductions, are:\n\n{{charges}}\n\nThe institute does not raise these charges while the student stays continuously enrolled.',
    ),
    section(
      'Earlier study',
      'The charges above include a credit of {{credit}} for earlier study. If the institute does not receive evidence of that study, it removes the credit and the amount becomes due.',
      'credit',
    ),
    section(
      'Payments by others',
      '{{benefits}} of the charges is expected from others. If they pay less, {{fullName}} owes the difference.',
      'benefits',
    ),
    section(
      'Deposit',
      'A deposit of {{deposit}} is due by {{depositBy}} and counts toward the charges above.',
      'deposit',
    ),
    section(
      'Installments',
      'The charges are paid in these installments:\n\n{{instalments}}',
      'instalments',
    ),
    section(
      'Cancellation and refunds',
      'This contract can be canceled in writing, by email to {{instituteEmail}}, until {{cancelBy}}.\n\n{{refundRule}}',
    ),
    section(
      'Responsibilities',
      'The institute teaches the program as described in its catalog, keeps academic records, and gives timely notice of changes.\n\n{{fullName}} participates as the catalog requires, provides accurate information, and keeps name and address current.',
    ),
    section(
      'General terms',
      'This document is the entire agreement. Changes must be in writing and signed by both parties. If any part of this contract is unenforceable, the rest remains in effect.',
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
        name: 'Enrollment contract',
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
