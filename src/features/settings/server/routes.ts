import { type Route, route } from '#server/serve.ts'
import { getFormLists, getPublicFacts } from '../contract.ts'
import { readPublicFacts } from './public-facts.ts'
import { getSettings, refereesAsked, referenceAreas } from './queries.ts'

export const settingRoutes: Route[] = [
  route(getPublicFacts, async ({ db, now, config }) => {
    const { facts } = await readPublicFacts(db, now, config.stripe?.publishableKey ?? null)
    return facts
  }),
  route(getFormLists, async ({ db }) => {
    const setting = await getSettings(db, [
      ...(['payment-sources', 'credit-catalogue', 'reasons'] as const),
      ...referenceAreas,
    ])
    return {
      referees: refereesAsked(setting),
      paymentSources: setting('payment-sources').value,
      creditPrograms: setting('credit-catalogue').value,
      withdrawReasons: setting('reasons')
        .value.withdraw.filter(({ retired }) => !retired)
        .map(({ id, applicant }) => ({ id, words: applicant })),
    }
  }),
]
