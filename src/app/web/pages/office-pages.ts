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
  async questionnaires() {
    const { AdminQuestionnairesPage } = await import(
      '#features/questionnaires/web/admin-questionnaires-page.tsx'
    )
    return { Component: AdminQuestionnairesPage }
  },
  async settings() {
    return { Component: (await import('./office-settings-page.tsx')).OfficeSettingsPage }
  },
  async contracts() {
    const { AdminContractsPage } = await import('#features/contracts/web/admin-contracts-page.tsx')
    return { Component: AdminContractsPage }
  },
  async finance() {
    return {
      Component: (await import('#features/payments/web/admin-finance-page.tsx')).AdminFinancePage,
    }
  },
  async mail() {
    return { Component: (await import('#features/messages/web/admin-mail-page.tsx')).AdminMailPage }
  },
  async reports() {
    return {
      Component: (await import('#features/reports/web/admin-reports-page.tsx')).AdminReportsPage,
    }
  },
  async howItWorks() {
    return { Component: (await import('./office-how-it-works-page.tsx')).OfficeHowItWorksPage }
  },
  async setUp() {
    return { Component: (await import('#features/admins/web/set-up-page.tsx')).SetUpPage }
  },
  async invitation() {
    return { Component: (await import('#features/admins/web/invitation-page.tsx')).InvitationPage }
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
