import { keyedRoute, type Route, route, routeAhead } from '#server/serve.ts'
import { listReasons, watchApplications, withdrawForApplicant } from '../admin-contract.ts'
import { readProgress, watchOwnApplications, withdrawApplication } from '../contract.ts'
import { findOwnProgress, presentOwnProgress } from './application-progress.ts'
import { officeStepRoutes } from './office-steps.ts'
import { changesInReach } from './reach.ts'
import { reasonsForOffice } from './reasons.ts'
import { withdrawOnBehalf, withdrawOwnApplication } from './withdrawals.ts'

export const applicationRoutes: Route[] = [
  routeAhead(readProgress, findOwnProgress, presentOwnProgress),
  keyedRoute(withdrawApplication, withdrawOwnApplication),
  route(watchOwnApplications, async ({ actor }) => ({ applicant: actor.id })),
  keyedRoute(withdrawForApplicant, withdrawOnBehalf),
  ...officeStepRoutes,
  route(listReasons, reasonsForOffice),
  route(watchApplications, async (ctx) => changesInReach(ctx)),
]
