import { declaredMails } from '#features/settings/mail-template.ts'
import { changeHooks } from '#features/settings/server/change-hooks.ts'
import { sessionParts } from '#server/auth.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { sealedParts } from '#server/key-rotation.ts'
import { mailTemplates } from '../mail-templates.ts'
import { removeEndedSessions } from './cleanup.ts'
import { openOffice } from './first-admin.ts'
import { healthItem } from './health.ts'
import { homeItems } from './home-items.ts'
import { adminInvariants } from './invariants.ts'
import { resealFactors } from './key-rotation.ts'
import { listStaff } from './names.ts'
import { requireFresh } from './reauthentication.ts'
import { adminRoutes } from './routes.ts'
import { filterLive, findAdminSession } from './sessions.ts'

export const feature: Feature = {
  routes: adminRoutes,
  invariants: adminInvariants,
  beforeServing: openOffice,
  contributes: [
    fill(declaredMails, mailTemplates),
    fill(sessionParts, { admin: { find: findAdminSession, filterLive } }),
    fill(changeHooks, { requireFresh, listStaff }),
    add(homeItems, healthItem),
    add(sealedParts, resealFactors),
    add(cleanupParts, removeEndedSessions),
  ],
}
