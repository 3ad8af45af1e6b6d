/** Where one's own application is read; guards need this and no schema. */
export const ownApplication = {
  route: 'GET /api/users/application',
  access: 'applicant',
} as const

/** Whether a person of this status belongs on the dashboard, not in the form. */
export function goesToDashboard(status: string | null): boolean {
  return status !== null && status !== 'incomplete'
}
