import { eq } from 'drizzle-orm'
import { countSince, type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { bankLines } from './tables.ts'

export const bankLineItem: HomeItem = {
  right: 'record-payments',
  words: ['bank payment to match', 'bank payments to match'],
  to: '/admin-panel/finance?show=statements',
  async find({ db, actor }) {
    if (actor.programs) return { count: 0 }
    const some = db
      .select({ valueDate: bankLines.valueDate })
      .from(bankLines)
      .where(eq(bankLines.state, 'open'))
      .orderBy(bankLines.valueDate)
      .limit(mostCounted)
      .as('some')
    return countSince(db, some, bankLines.valueDate)
  },
}
