/** Where unread messages are counted; the frame of the dashboard needs this and no schema. */
export const unreadMessages = {
  route: 'GET /api/users/application-messages',
  access: 'applicant',
} as const
