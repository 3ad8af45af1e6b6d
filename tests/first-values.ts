import { creditArea, sourcesArea } from '#features/application-form/setting-areas.ts'
import { flagsArea, officerArea, reasonsArea } from '#features/applications/setting-areas.ts'
import { contractsArea } from '#features/contracts/setting-areas.ts'
import { lettersArea } from '#features/decisions/setting-areas.ts'
import { holidaysArea, interviewAreas } from '#features/interviews/setting-areas.ts'
import { paymentsArea } from '#features/payments/setting-areas.ts'
import { retentionArea } from '#features/people/setting-areas.ts'
import { referenceAreas } from '#features/references/setting-areas.ts'
import { checksArea, rubricAreas } from '#features/review/setting-areas.ts'
import { allWords } from '#features/settings/mail-template.ts'
import { instituteArea, priceAreas, programAreas } from '#features/settings/setting-areas.ts'

/** What a new installation starts with, by the keys of areas. */
export const firstValues = {
  institute: instituteArea.first,
  'program:ba': programAreas.ba.first,
  'program:msc': programAreas.msc.first,
  'price:ba': priceAreas.ba.first,
  'price:msc': priceAreas.msc.first,
  'payment-sources': sourcesArea.first,
  'credit-catalogue': creditArea.first,
  reasons: reasonsArea.first,
  'rubric:ba': rubricAreas.ba.first,
  'rubric:msc': rubricAreas.msc.first,
  'interview:ba': interviewAreas.ba.first,
  holidays: holidaysArea.first,
  'references:ba': referenceAreas.ba.first,
  'references:msc': referenceAreas.msc.first,
  checks: checksArea.first,
  contracts: contractsArea.first,
  letters: lettersArea.first,
  payments: paymentsArea.first,
  retention: retentionArea.first,
  flags: flagsArea.first,
  officer: officerArea.first,
  /** Every mail, with the words that no one has changed. */
  get mails() {
    return allWords({})
  },
}
