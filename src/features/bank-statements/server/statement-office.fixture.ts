import { expect } from 'vitest'
import { makeAdmins } from '#tests/admins.ts'
import { makeTestApp } from '#tests/app.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { camtOf, entryOf, linesOf, upload } from './bank-statements.fixture.ts'

/** An app, someone who works in finance, and what they do with statements, for the tests of one file. */
export async function statementOffice() {
  const app = await forThisFile(makeTestApp())
  const { finance } = await makeAdmins(app)
  let number = 0

  /** What somebody is told to write on a transfer. */
  async function referenceOf({ id, token }: { id: string; token: string }): Promise<string> {
    const { body } = await app.call('GET /api/users/applications/{id}/payments', {
      token,
      params: { id },
    })
    // Only where transfers are taken is it shown; it is the number of the receipt.
    const { rows } = await app.platform.pool.query(
      'SELECT receipt_number AS receipt FROM submissions WHERE application_id = $1',
      [id],
    )
    return body.bank?.reference ?? rows[0].receipt
  }

  /** Uploads entries, each with a number of its own, and returns their lines. */
  async function uploaded(...entries: Parameters<typeof entryOf>[0][]) {
    const named = entries.map((entry) => ({ bankReference: `N-${++number}`, ...entry }))
    const answer = await upload(app, finance, camtOf(named.map(entryOf)))
    expect(answer).toMatchObject({ status: 200, body: { preview: null } })
    const lines = await linesOf(app, finance)
    return named.map(({ bankReference }) => {
      const line = lines.find((one) => one.bankReference === bankReference)
      if (!line) throw new Error(`no line ${bankReference}`)
      return line
    })
  }

  const act = (line: { id: string }, name: 'not-ours' | 'reopen') =>
    app.call(`POST /api/admins/bank-lines/{id}/${name}`, {
      token: finance,
      params: { id: line.id },
    })

  return { app, finance, referenceOf, uploaded, act }
}
