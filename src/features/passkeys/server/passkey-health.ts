import { lastLoginLine } from '#features/accounts/server/last-login-line.ts'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { arePasskeysOn } from './relying-party.ts'

export const passkeyHealth: FindHealth = async (ctx) => {
  const name = 'Passkeys'
  if (!(await arePasskeysOn(ctx.db, ctx.config))) return unusedLine(name)
  return lastLoginLine(ctx, { name, by: 'passkey' })
}
