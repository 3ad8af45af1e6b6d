import { cancelBankChangesOf } from '#features/settings/server/bank-changes.ts'
import { changeParts } from '#features/settings/server/change-parts.ts'
import { sessionParts } from '#server/auth.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { sealedParts } from '#server/key-rotation.ts'
import { removeEnded } from './cleanup.ts'
import { openOffice } from './first-admin.ts'
import { adminInvariants } from './invariants.ts'
import { resealFactors } from './key-rotation.ts'
import { listStaff } from './names.ts'
import { tellOwners } from './owner-alerts.ts'
import { listOwners } from './owners.ts'
import { requireFresh } from './reauthentication.ts'
import { adminRoutes } from './routes.ts'
import { findAdminSession, isSessionLive } from './sessions.ts'
import { shutOutParts } from './staff.ts'

export const feature: Feature = {
  routes: adminRoutes,
  invariants: adminInvariants,
  beforeServing: openOffice,
  contributes: [
    fill(sessionParts, { admin: { find: findAdminSession, isLive: isSessionLive } }),
    fill(changeParts, { requireFresh, listOwners, tellOwners, listStaff }),
    add(shutOutParts, cancelBankChangesOf),
    add(sealedParts, resealFactors),
    add(cleanupParts, removeEnded),
  ],
}
