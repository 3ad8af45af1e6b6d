import { lt } from 'drizzle-orm'
import {
  adminAddressChanges,
  adminInvitations,
  adminPasswordResets,
  adminSessions,
  applicantSessions,
  emailProofs,
  idempotencyKeys,
  passwordResets,
  presences,
  refusalCounts,
  setupLinks,
  throttles,
} from './db/schema.ts'
import type { Job } from './job.ts'

const keptHours = 48
/** A row of presence counts for a minute and is renewed every 20 seconds. */
const presenceKeptMs = 60_000
/** So long can an invitation that nobody took up be sent again, and refusals be looked up. */
const monthDays = 30

/** Removes what has run out: sessions, links, forgotten throttles, and keys of calls that nobody repeats any more. */
export const tidyJob: Job = {
  name: 'tidy',
  cron: '17 * * * *',
  async run({ db, now }) {
    const at = now()
    await db.delete(applicantSessions).where(lt(applicantSessions.endsAt, at))
    await db.delete(adminSessions).where(lt(adminSessions.endsAt, at))
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, at))
    await db.delete(adminPasswordResets).where(lt(adminPasswordResets.expiresAt, at))
    await db.delete(adminAddressChanges).where(lt(adminAddressChanges.expiresAt, at))
    await db.delete(emailProofs).where(lt(emailProofs.expiresAt, at))
    await db.delete(setupLinks).where(lt(setupLinks.expiresAt, at))
    const longAgo = new Date(at.getTime() - keptHours * 3_600_000)
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.at, longAgo))
    const monthAgo = new Date(at.getTime() - monthDays * 24 * 3_600_000)
    await db.delete(adminInvitations).where(lt(adminInvitations.expiresAt, monthAgo))
    const gone = new Date(at.getTime() - presenceKeptMs)
    await db.delete(presences).where(lt(presences.seenAt, gone))
    await db.delete(refusalCounts).where(lt(refusalCounts.hour, monthAgo))
    await db.delete(throttles).where(lt(throttles.forgetAt, at))
  },
}
