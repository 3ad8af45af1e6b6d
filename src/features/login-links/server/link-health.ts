import { lastLoginLine } from '#features/accounts/server/last-login-line.ts'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { areLinksOn } from './links.ts'

/** A link that is over leaves no trace: anyone can send one that never was. */
export const linkHealth: FindHealth = async (ctx) => {
  const name = 'Login links'
  if (!(await areLinksOn(ctx.db))) return unusedLine(name)
  return lastLoginLine(ctx, { name, by: 'link' })
}
