import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { getFile } from '#features/contracts/server/rows.ts'
import type { Paper } from '#features/documents/contract.ts'
import { nameOnDisk } from '#features/documents/names.ts'
import { makeAdmin } from './admins.ts'
import { makeTestApp } from './app.ts'
import { copyOf } from './application-copies.ts'
import { bringIn, cast } from './cast.ts'
import { forThisFile } from './for-this-file.ts'
import { completed } from './signed-contracts.ts'

const documents = '/api/users/applications/{id}/documents'

const app = await forThisFile(makeTestApp())
const owner = await makeAdmin(app, { role: 'owner' })
const { id } = await bringIn(app, { ...cast.lukasz, status: 'in_review' })
const one = await completed(app, owner, await copyOf(app, id))
const { body } = await app.call(`GET ${documents}`, { token: one.token, params: { id: one.id } })
const papers: Paper[] = body.papers

function namesOf(list: readonly Paper[], kind: Paper['kind']): string[] {
  return list.filter((paper) => paper.kind === kind).map(({ name }) => name)
}

test('the sealed contract and invoices lie among my documents, and open by their own calls', async () => {
  const contract = papers.find(({ kind }) => kind === 'contract')
  expect(contract?.paperId).toBe(one.contractId)
  expect(namesOf(papers, 'money')).toEqual([expect.stringMatching(/^Invoice /)])
  const money = papers.find(({ kind }) => kind === 'money')
  const linked = await app.call('POST /api/users/money-documents/{id}/link', {
    token: one.token,
    params: { id: money?.paperId ?? '' },
  })
  expect(linked.status).toBe(200)
})

test('everything is in one archive, the contract as it was sealed', async () => {
  const { body } = await app.call(`POST ${documents}/archive`, {
    token: one.token,
    params: { id: one.id },
    body: {},
  })
  const answer = await app.app.request(
    body.address,
    {},
    { incoming: { socket: { remoteAddress: '203.0.113.7' } } },
  )
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const fileOf = (name = '') => Buffer.from(files[`made for you/${nameOnDisk(name)}.pdf`] ?? [])
  const [title] = namesOf(papers, 'contract')
  const sealed = await getFile(app.platform.db, one.contractId, 'sealed')
  expect(fileOf(title).equals(sealed)).toBe(true)
  for (const name of namesOf(papers, 'money'))
    expect(fileOf(name).toString('latin1', 0, 5)).toBe('%PDF-')
  expect(Object.keys(files)).toHaveLength(papers.length + 1)
})

test('the office sees of it with the applicant’s eyes what it may read anyway', async () => {
  const seenBy = async (role: string) => {
    const token = await makeAdmin(app, { role })
    const { body } = await app.call('GET /api/admins/applications/{id}/as-applicant/documents', {
      token,
      params: { id: one.id },
    })
    return new Set<string>(body.papers.map(({ kind }: Paper) => kind))
  }
  expect(await seenBy('admissions')).toContain('money')
  const reader = await seenBy('read-only')
  expect([reader.has('contract'), reader.has('money')]).toEqual([true, false])
})
