import { emailPattern } from '#shared/email.ts'
import { tidyText } from '#shared/text.ts'
import type { SentUser } from '../scim-contract.ts'
import { refusedValue } from './scim-errors.ts'

/** Someone as their directory wants them to be. */
export type Entry = {
  userName: string
  externalId: string | null
  givenName: string | null
  familyName: string | null
  displayName: string | null
  email: string
  active: boolean
}

const longestName = 120

type Emails = NonNullable<SentUser['emails']>

/** The primary one, else the one at work, else the first. */
export function addressAmong(emails: Emails | null | undefined): string | undefined {
  const known = (emails ?? []).filter(({ value }) => value)
  const chosen =
    known.find(({ primary }) => primary) ?? known.find(({ type }) => type === 'work') ?? known[0]
  return chosen?.value ?? undefined
}

/** What a directory sent in one piece. What it left out stays as it is, what is null goes, and names belong together. */
export function entryOf(sent: SentUser, before?: Entry): Entry {
  const { userName, name, displayName } = sent
  return {
    userName,
    externalId: (sent.externalId === undefined ? before?.externalId : sent.externalId) || null,
    givenName: name?.givenName || null,
    familyName: name?.familyName || null,
    displayName: displayName || name?.formatted || null,
    email: addressAmong(sent.emails) ?? before?.email ?? userName,
    active: sent.active ?? before?.active ?? true,
  }
}

/** What they are called in the office until they say it themselves. */
export function nameOf({
  displayName,
  givenName,
  familyName,
  email,
}: Omit<Entry, 'active'>): string {
  const full = [givenName, familyName].filter(Boolean).join(' ')
  const name = tidyText((displayName || full).replace(/\s+/g, ' '))
  return (name || email.slice(0, email.indexOf('@'))).slice(0, longestName).toWellFormed()
}

/** Refuses an address that no mail can be sent to. */
export function requireAddress({ email }: Entry): void {
  if (!emailPattern.test(email))
    throw refusedValue('Send an email address, as the primary one in emails or as the userName')
}
