import type { ApplicationDocument } from '#features/application-form/document.ts'
import type { DocumentCondition } from './setting-areas.ts'

type ConditionRule = {
  /** By the answers that count: what the form does not ask of somebody is null. */
  holds(answers: ApplicationDocument): boolean
  /** It tells of a restricted answer, so who may not read that may not know of the document. */
  isRestricted?: true
}

/** Whom each document is asked of, by the answers. */
export const conditions: Record<DocumentCondition, ConditionRule> = {
  everyone: { holds: () => true },
  'no-bachelors': { holds: ({ education }) => education.hasBachelors !== true },
  bachelors: { holds: ({ education }) => education.hasBachelors === true },
  masters: { holds: ({ education }) => education.hasMasters === true },
  'other-degree': { holds: ({ education }) => education.hasOtherDegree === true },
  'not-citizen': {
    holds: ({ personalInfo }) => personalInfo.isUSCitizen === false,
    isRestricted: true,
  },
  military: {
    holds: ({ personalInfo }) => personalInfo.isMilitaryAffiliated === true,
    isRestricted: true,
  },
  dod: { holds: ({ personalInfo }) => personalInfo.isDoDEmployee === true, isRestricted: true },
  'employer-pays': { holds: (answers) => paysBy(answers, 'employer') },
  'va-benefit': { holds: (answers) => paysBy(answers, 'va-benefit'), isRestricted: true },
  credit: { holds: ({ creditTransfer }) => creditTransfer.selectedPrograms.length > 0 },
}

function paysBy({ financialPlan }: ApplicationDocument, source: string): boolean {
  return financialPlan.selectedPayments.includes(source)
}
