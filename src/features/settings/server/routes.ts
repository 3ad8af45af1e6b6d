import { type Route, route } from '#server/serve.ts'
import { getPublicFacts } from '../contract.ts'
import { readPublicFacts } from './public-facts.ts'

export const settingRoutes: Route[] = [
  route(getPublicFacts, async ({ db, now, config }) => {
    const { facts } = await readPublicFacts(db, now, config)
    return facts
  }),
]
