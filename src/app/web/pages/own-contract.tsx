import { EmailBanner } from '#features/accounts/web/email-banner.tsx'
import { OwnContractPage } from '#features/contracts/web/own-contract-page.tsx'

/** Whoever is to sign hears first that their address is not confirmed. */
export function OwnContract() {
  return <OwnContractPage before={<EmailBanner />} />
}
