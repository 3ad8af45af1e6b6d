import {
  countApplications,
  listApplications,
  listChoices,
} from '#features/applications/list-contract.ts'
import { fromStandby } from '#server/db/standby.ts'
import { type Route, route } from '#server/serve.ts'
import { changeView, deleteView, listViews, saveView, shareView } from '../contract.ts'
import { countByStatus } from './counts.ts'
import { choicesOfList } from './list-choices.ts'
import { listApplicationsForOffice } from './list-queries.ts'
import { changeOwnView, deleteOneView, saveOwnView, shareWithAll, viewsFor } from './views.ts'

/** The list of the office, and what is around it. */
export const listRoutes: Route[] = [
  route(listApplications, fromStandby(listApplicationsForOffice)),
  route(countApplications, fromStandby(countByStatus)),
  route(listChoices, choicesOfList),
  route(listViews, viewsFor),
  route(saveView, saveOwnView),
  route(changeView, changeOwnView),
  route(shareView, shareWithAll),
  route(deleteView, deleteOneView),
]
