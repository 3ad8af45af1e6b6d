/** Where the rail counts what waits for its reader; it needs no schema for that. */
export const mineCount = {
  route: 'GET /api/admins/mine/count',
  access: 'admin:read-application',
} as const
