import { EmailBanner } from '#features/accounts/web/email-banner.tsx'
import type { OwnPage } from '#web/own-pages.ts'

/** Anyone who is to sign hears first that their address is not confirmed. */
export function withEmailBanner(Page: OwnPage) {
  return () => <Page before={<EmailBanner />} />
}
