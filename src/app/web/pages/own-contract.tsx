import { EmailBanner } from '#features/accounts/web/email-banner.tsx'
import { OwnContractPage } from '#features/contracts/web/own-contract-page.tsx'

/** Anyone who is to sign hears first that their address is not confirmed. */
export function OwnContract() {
  return <OwnContractPage before={<EmailBanner />} />
}
