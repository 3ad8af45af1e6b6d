import { InvitationPage } from '#features/admins/web/invitation-page.tsx'
import { otherWaysSource } from '#features/admins/web/other-ways.tsx'

otherWaysSource.load = async (place) => (await import('./found-parts.ts')).partOf(place)

/** Where the link of an invitation leads, with the other ways in that a feature knows. */
export function OfficeInvitationPage() {
  return <InvitationPage />
}
