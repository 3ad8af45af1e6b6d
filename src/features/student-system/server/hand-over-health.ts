import { type HomeItem, mostCounted } from '#features/admins/server/home-items.ts'
import { type FindHealth, unusedLine } from '#server/health-lines.ts'
import { countLate } from './hand-overs.ts'
import { studentSystems } from './tables.ts'

const where = '/admin-panel/applications?show=hand-over'

/** For owners: whether those who enrolled are known where they study. */
export const handOverHealth: FindHealth = async ({ db }) => {
  const name = 'Student systems'
  const systems = await db.select().from(studentSystems).orderBy(studentSystems.name)
  if (systems.length === 0) return unusedLine(name)
  const late = systems.filter(({ lateCount }) => lateCount > 0)
  if (late.length > 0)
    return {
      name,
      says: late.map(({ name, lateCount }) => `${lateCount} without an ID in “${name}”`).join(', '),
      at: null,
      toDo: 'See who under Applications → Hand-over.',
    }
  const failing = systems.filter(
    ({ lastFaultAt, lastSuccessAt }) =>
      lastFaultAt && (!lastSuccessAt || lastFaultAt > lastSuccessAt),
  )
  if (failing.length > 0)
    return {
      name,
      says: failing.map(({ name, lastFault }) => `“${name}”: ${lastFault}`).join(', '),
      at: null,
      toDo: 'See Applications → Hand-over.',
    }
  const last = systems.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).sort((a, b) => +b - +a)
  return {
    name,
    says: last[0] ? 'Enrollments last read' : 'Nothing read yet',
    at: last[0] ?? null,
    toDo: null,
  }
}

export const lateItem: HomeItem = {
  right: 'hand-over-enrollments',
  words: ['enrolled person without a student ID', 'enrolled people without a student ID'],
  to: `${where}&people=late`,
  urgency: 'late',
  async find({ db, now, actor }) {
    const systems = await db.select().from(studentSystems)
    const found = []
    for (const system of systems) {
      const { programs } = actor
      found.push(await countLate({ db, now }, system, { programs, most: mostCounted }))
    }
    const since = found.flatMap(({ since }) => since ?? [])
    return {
      count: Math.max(0, ...found.map(({ count }) => count)),
      since: since.sort((a, b) => +a - +b)[0] ?? null,
    }
  },
}
