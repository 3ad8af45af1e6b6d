import { lt } from 'drizzle-orm'
import {
  adminSessions,
  applicantSessions,
  emailProofs,
  passwordResets,
  setupLinks,
  throttles,
} from './db/schema.ts'
import type { Job } from './jobs.ts'

/** Removes what has run out: sessions, links and forgotten throttles. None of it opens anything any more. */
export const tidyJob: Job = {
  name: 'tidy',
  cron: '17 * * * *',
  async run({ db, now }) {
    const at = now()
    await db.delete(applicantSessions).where(lt(applicantSessions.endsAt, at))
    await db.delete(adminSessions).where(lt(adminSessions.endsAt, at))
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, at))
    await db.delete(emailProofs).where(lt(emailProofs.expiresAt, at))
    await db.delete(setupLinks).where(lt(setupLinks.expiresAt, at))
    await db.delete(throttles).where(lt(throttles.forgetAt, at))
  },
}
