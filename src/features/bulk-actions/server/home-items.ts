import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { HomeItem } from '#features/admins/server/home-items.ts'
import { massActs } from './tables.ts'

export const massActsItem: HomeItem = {
  right: 'approve-mass-acts',
  words: ['export or message to approve', 'exports and messages to approve'],
  to: '/admin-panel/applications?show=mass-acts',
  async find({ db, actor, now }) {
    const reached = actor.programs
      ? sql`${massActs.programs} <@ ${sql.param(actor.programs)}::text[]`
      : undefined
    const isOpen = and(eq(massActs.state, 'waiting'), gt(massActs.validUntil, now))
    return {
      count: await db.$count(massActs, and(isOpen, ne(massActs.createdBy, actor.id), reached)),
    }
  },
}
