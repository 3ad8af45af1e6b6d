import { type Route, route } from '#server/serve.ts'
import { getFormLists, getPublicFacts } from '../contract.ts'
import { readPublicFacts } from './public-facts.ts'
import { getSetting } from './queries.ts'

export const settingRoutes: Route[] = [
  route(getPublicFacts, async ({ db, now, config }) => {
    const { facts } = await readPublicFacts(db, now, config.stripePublishableKey)
    return facts
  }),
  route(getFormLists, async ({ db }) => {
    const reasons = await getSetting(db, 'reasons')
    return {
      paymentSources: await getSetting(db, 'payment-sources'),
      creditPrograms: await getSetting(db, 'credit-catalogue'),
      withdrawReasons: reasons.withdraw.map(({ id, applicant }) => ({ id, words: applicant })),
    }
  }),
]
