import { afterAll, expect } from 'vitest'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { copyOf } from '#tests/application-copies.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { decide, freshSignIns, release } from '#tests/decisions.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { decisionInvariants } from './invariants.ts'

/** Ana, who releases, and Ben, an owner who is the second person, for the tests of one file. */
export async function releaseOffice() {
  const app = await forThisFile(makeTestApp())
  afterAll(async () => expect(await brokenIn(app, decisionInvariants)).toEqual([]))
  const ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
  const ben = await makeAdmin(app, { role: 'owner', name: 'Ben' })
  const { id: original } = await bringIn(app, cast.xiaoming)

  const fresh = () => freshSignIns(app)

  async function anApplication(): Promise<string> {
    return (await copyOf(app, original)).id
  }

  /** A confirmed decision on an application of its own. */
  async function aDecision(change: object = {}) {
    await fresh()
    const { id, token } = await copyOf(app, original)
    const decision = await decide(app, ana, id, change)
    return { applicationId: id, token, id: decision.id as string }
  }

  /** A release of one decision, which waits for its second person. */
  async function aRelease() {
    const decision = await aDecision()
    const { body } = await release(app, ana, { ids: [decision.id] })
    return { ...body, decision }
  }

  async function readOne(id: string, token = ana) {
    return (await app.call('GET /api/admins/releases/{id}', { token, params: { id } })).body
  }

  return { app, ana, ben, original, fresh, anApplication, aDecision, aRelease, readOne }
}
