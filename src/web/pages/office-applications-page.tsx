import { AdminApplicationsPage } from '#features/applications/web/admin-applications-page.tsx'

/** The applications of the office; `show` in the address names another view of them than the list. */
export function OfficeApplicationsPage() {
  return <AdminApplicationsPage />
}
