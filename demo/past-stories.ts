import type { StepName } from '#features/applications/steps.ts'
import { intakes } from '#features/settings/server/tables.ts'
import type { AdminActor } from '#server/context.ts'
import type { TestApp } from '#tests/app.ts'
import { decide } from './decisions.ts'
import { takePlace } from './enrollments.ts'
import { settleChecks } from './office-work.ts'
import { between, weighted } from './random.ts'
import {
  type Act,
  releaseEveryDays,
  releaseHour,
  type Stage,
  someone,
  submitInTime,
  takeOne,
} from './stories.ts'

const dayMs = 86_400_000
/** Whoever comes later than this before the end of the days would still be at it. */
const daysToFinish = 45

/** Gives each intake of the cycle before another so many days later. */
export async function planNextCycle(app: TestApp, days: number): Promise<void> {
  const { db } = app.platform
  const later = (instant: Date) => new Date(instant.getTime() + days * dayMs)
  const planned = await db.select().from(intakes)
  await db.insert(intakes).values(
    planned.map((intake) => {
      const year = Number(intake.startsOn.slice(0, 4))
      return {
        ...intake,
        id: crypto.randomUUID(),
        name: intake.name.replace(String(year), String(year + 1)),
        startsOn: `${year + 1}${intake.startsOn.slice(4)}`,
        opensAt: later(intake.opensAt),
        closesAt: later(intake.closesAt),
      }
    }),
  )
}

/** What somebody of the cycle before did, to its end: nothing of it waits for anyone today. */
export function tellPastStory(stage: Stage, number: number, days: number): Act[] {
  const { staff, random } = stage
  const { life, begin } = someone(stage, number)
  const acts: Act[] = []
  let day = random() * (days - daysToFinish)

  function then(daysLater: number, run: () => Promise<void>): void {
    day += daysLater
    acts.push({ day, run })
  }
  const step = (name: StepName, by: AdminActor | 'applicant', reasonId: string) => () =>
    takeOne(stage, life, name, by, reasonId)

  then(0, begin)
  if (random() > 0.12) {
    then(between(random, 0.1, 12), () => submitInTime(stage.app, life))
    if (random() < 0.08) then(between(random, 1, 9), step('withdraw', 'applicant', 'timing'))
    then(between(random, 1, 8), step('waive-interview', staff.ben, 'known-to-us'))
    then(between(random, 1, 4), settleChecks(stage, life))
    const outcome = weighted(random, { accept: 62, reject: 38 })
    then(between(random, 0.2, 1), decide(stage, { life, outcome }))
    day = Math.ceil(day / releaseEveryDays) * releaseEveryDays + releaseHour
    if (outcome === 'accept' && random() < 0.7)
      acts.push(...takePlace(stage, life, day, { isSure: true, mayPlan: false }))
    else if (outcome === 'accept')
      then(between(random, 1, 9), step('decline', 'applicant', 'another-institute'))
  }
  return acts.map((act) => ({ ...act, who: number }))
}
