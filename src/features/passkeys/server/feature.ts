import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { endedByNewPassword } from '#features/accounts/server/identity.ts'
import { declaredAreas } from '#features/settings/area.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { publicParts } from '#features/settings/server/public-facts.ts'
import { cleanupParts } from '#server/cleanup.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { loginRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import { mailTemplates } from '../mail-templates.ts'
import { settingAreas } from '../setting-areas.ts'
import { passkeyAccountFacts } from './account-facts.ts'
import { removeEndedChallenges } from './challenges.ts'
import { beginPasskeyLogin, checkAssertion, limitPasskeyLogins, logInByPasskey } from './log-in.ts'
import { beginAdding, checkNewPasskey, keepPasskey } from './new-passkeys.ts'
import {
  dropPasskey,
  endPasskeys,
  listOwnPasskeys,
  requirePasswordForPasskey,
} from './own-passkeys.ts'
import { passkeyHealth } from './passkey-health.ts'
import { arePasskeysOn } from './relying-party.ts'

export const feature: Feature = {
  routes: [
    route(calls.listPasskeys, listOwnPasskeys),
    route(calls.beginPasskey, beginAdding, requirePasswordForPasskey),
    route(calls.addPasskey, keepPasskey, checkNewPasskey),
    route(calls.removePasskey, dropPasskey, requirePasswordForPasskey),
    loginRoute(calls.beginPasskeyLogin, beginPasskeyLogin, limitPasskeyLogins),
    loginRoute(calls.logInWithPasskey, logInByPasskey, checkAssertion),
  ],
  contributes: [
    fill(declaredAreas, settingAreas),
    fill(declaredMails, mailTemplates),
    fill(publicParts, { passkeys: arePasskeysOn }),
    add(declaredAccountFacts, passkeyAccountFacts),
    add(endedByNewPassword, endPasskeys),
    add(cleanupParts, removeEndedChallenges),
    add(healthLines, passkeyHealth),
  ],
}
