import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contractInvariants } from '#features/contracts/server/invariants.ts'
import { contractEvents } from '#features/contracts/server/tables.ts'
import { mails } from '#server/db/tables.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { copyOf } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { brokenIn } from './invariants.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import { nameOf, offered, openPdf, type SentContract } from './signed-contracts.ts'

const people = 12

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })

test('R5: signatures whose answers are lost one time in three are made once each', async () => {
  const { id } = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
  const server = createAdaptorServer({ fetch: app.app.fetch }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let asked = 0
  const proxy = await openLossyProxy(`http://127.0.0.1:${port}`, 0.5, () => (asked++ % 3 ? 1 : 0))

  /** Sent until an answer arrives. */
  async function act(token: string, path: string, body: object) {
    for (;;) {
      const answer = await fetch(`${proxy.url}/api/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      if (answer) return answer.json()
    }
  }

  async function signBoth(one: SentContract): Promise<void> {
    const { contractId, token, sha256 } = one
    await openPdf(app, one)
    const { body } = await app.call('GET /api/users/contracts/{id}', {
      token,
      params: { id: contractId },
    })
    const { version, sha256: ofWords } = body.disclosure
    const own = (what: string, said: object) =>
      act(token, `users/contracts/${contractId}/${what}`, said)
    await own('read', { sha256 })
    await own('consent', { version, sha256: ofWords, couldOpen: true })
    const signature = { way: 'typed', name: await nameOf(app, one) }
    expect(await own('sign', { sha256, signature })).toEqual({ status: 'signed' })
    const countersigned = await act(owner, `admins/contracts/${contractId}/countersign`, { sha256 })
    expect(countersigned).toEqual({ status: 'countersigned' })
  }

  const sent: SentContract[] = []
  for (let n = 0; n < people; n++) sent.push(await offered(app, await copyOf(app, id)))
  await Promise.all(sent.map(signBoth))
  proxy.close()
  server.close()

  expect(proxy.lost.answers).toBeGreaterThan(people)
  for (const { contractId } of sent) {
    const events = await app.platform.db
      .select({ kind: contractEvents.kind })
      .from(contractEvents)
      .where(eq(contractEvents.contractId, contractId))
      .orderBy(contractEvents.seq)
    const kinds = ['made', 'sent', 'opened', 'read', 'consented', 'signed', 'countersigned']
    expect(events.map(({ kind }) => kind)).toEqual(kinds)
    const told = await app.platform.db
      .select({ template: mails.template })
      .from(mails)
      .where(like(mails.key, `contract:${contractId}:office:%`))
    expect(told).toEqual([{ template: 'contract-signed-office' }])
  }
  expect(await brokenIn(app, contractInvariants)).toEqual([])
}, 60_000)
