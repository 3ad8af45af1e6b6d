/** Providers at which anyone has an address: sharing one tells nothing. */
const providers = new Set([
  'aol.com',
  'comcast.net',
  'duck.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  'sbcglobal.net',
  'verizon.net',
  'web.de',
  'yahoo.com',
  'ymail.com',
  '163.com',
])

/** The domain that two addresses have in common, unless anyone may have it. */
export function shareDomain(one: string, other: string): string | undefined {
  const [mine, theirs] = [one, other].map((email) =>
    email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
  )
  if (!mine || mine !== theirs || providers.has(mine)) return undefined
  return /^(?:yahoo|hotmail|outlook|live)\.[a-z.]+$/.test(mine) ? undefined : mine
}
