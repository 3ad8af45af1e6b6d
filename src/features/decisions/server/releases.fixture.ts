import { afterAll, beforeAll, expect } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { makeAdmin } from '#tests/admins.ts'
import { makeTestApp, type TestApp } from '#tests/app.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { copyOf } from '#tests/copies.ts'
import { decide, freshSignIns, release } from '#tests/decided.ts'
import { decisionInvariants } from './invariants.ts'

/** Ana, who releases, and Ben, an owner who is the second person, for the tests of one file. */
export function releaseOffice() {
  let app: TestApp
  let ana: string
  let ben: string
  let original: string

  beforeAll(async () => {
    app = await makeTestApp()
    ana = await makeAdmin(app, { role: 'admissions', name: 'Ana' })
    ben = await makeAdmin(app, { role: 'owner', name: 'Ben' })
    original = (await bringIn(app, cast.xiaoming)).id ?? ''
  })
  afterAll(async () => {
    const findings = await checkInvariants(app.databaseUrl, app.clock.now(), decisionInvariants)
    expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
    await app.close()
  })

  const fresh = () => freshSignIns(app)

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

  return {
    fresh,
    aDecision,
    aRelease,
    readOne,
    get app() {
      return app
    },
    get ana() {
      return ana
    },
    get ben() {
      return ben
    },
    get original() {
      return original
    },
  }
}
