import type { Ctx } from '#server/context.ts'
import { type HealthLine, healthLines } from '#server/health-lines.ts'
import type { Result } from '#shared/endpoint.ts'
import type { readHealth } from '../health-contract.ts'
import type { HomeItem } from './home-items.ts'

/** What needs somebody comes first; one after the other, on one connection at most. */
export async function listHealth(ctx: Ctx): Promise<Result<typeof readHealth>> {
  const lines: HealthLine[] = []
  for (const find of healthLines) {
    const line = await find(ctx)
    if (line) lines.push(line)
  }
  return { lines: lines.toSorted((a, b) => Number(b.toDo !== null) - Number(a.toDo !== null)) }
}

export const healthItem: HomeItem = {
  right: 'read-health',
  words: ['system warning', 'system warnings'],
  to: '/admin-panel/admins?view=health',
  urgency: 'late',
  find: async (ctx) => ({
    count: (await listHealth(ctx)).lines.filter(({ toDo }) => toDo !== null).length,
  }),
}
