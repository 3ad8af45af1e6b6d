import { nameParts } from '#features/admins/server/audit-names.ts'
import { noLongerOwnerParts, shutOutParts } from '#features/admins/server/staff.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { sessionParts } from '#server/auth.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { filterLive, findToken } from './find-token.ts'
import { mountV1 } from './token-faults.ts'
import { tokenHealth } from './token-health.ts'
import { listAllTokens, nameTokens } from './token-list.ts'
import { createToken, endTokensOf, revokeToken } from './tokens.ts'
import { v1Routes } from './v1-routes.ts'

export const feature: Feature = {
  routes: [
    route(calls.listTokens, listAllTokens),
    route(calls.makeToken, createToken),
    route(calls.endToken, revokeToken),
    ...v1Routes,
  ],
  hooks: [mountV1],
  contributes: [
    fill(sessionParts, { token: { find: findToken, filterLive } }),
    fill(declaredMails, mailTemplates),
    add(shutOutParts, endTokensOf),
    add(noLongerOwnerParts, endTokensOf),
    add(healthLines, tokenHealth),
    add(nameParts, { kind: 'token', read: nameTokens }),
  ],
}
