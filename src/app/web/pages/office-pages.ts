import { pages, viewsOf } from '../features.ts'

/** The pages of staff, apart from the other addresses: what the public loads does not name them. */
export const officePages = {
  async panel() {
    return { Component: (await import('./admin-panel.tsx')).AdminPanel }
  },
  async applications() {
    return { Component: (await import('./office-applications-page.tsx')).OfficeApplicationsPage }
  },
  async application() {
    return { Component: (await import('./office-application-page.tsx')).OfficeApplicationPage }
  },
  async calendar() {
    return { Component: (await import('./office-calendar-page.tsx')).OfficeCalendarPage }
  },
  async admins() {
    return { Component: (await import('./office-admins-page.tsx')).OfficeAdminsPage }
  },
  async settings() {
    return { Component: (await import('./office-settings-page.tsx')).OfficeSettingsPage }
  },
  async howItWorks() {
    return { Component: (await import('./office-how-it-works-page.tsx')).OfficeHowItWorksPage }
  },
  async setUp() {
    return { Component: (await import('#features/admins/web/set-up-page.tsx')).SetUpPage }
  },
  async invitation() {
    return { Component: (await import('./office-invitation-page.tsx')).OfficeInvitationPage }
  },
  async staffPassword() {
    const { StaffPasswordPage } = await import('#features/admins/web/staff-password-page.tsx')
    return { Component: StaffPasswordPage }
  },
  async staffAddress() {
    const { StaffAddressPage } = await import('#features/admins/web/staff-address-page.tsx')
    return { Component: StaffAddressPage }
  },
}

/** A page that is one feature's own; there is none where the feature is taken out. */
export async function featurePage(path: string) {
  const page = pages.get(path)
  if (!page) return { Component: (await import('./not-found-page.tsx')).NotFoundPage }
  const { forTheRight } = await import('./for-the-right.tsx')
  return { Component: forTheRight(page.right, await page.load(), viewsOf(path)) }
}
