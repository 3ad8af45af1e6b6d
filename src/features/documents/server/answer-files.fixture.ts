import { eq } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { definition, q, question, rule } from '#features/questionnaires/questionnaires.fixture.ts'
import { questionnaireInvariants } from '#features/questionnaires/server/invariants.ts'
import { applicantOf, officeOf } from '#features/questionnaires/server/questionnaires.fixture.ts'
import { makeAdmin } from '#tests/admins.ts'
import { bringIn, cast } from '#tests/cast.ts'
import { forThisFile } from '#tests/for-this-file.ts'
import { brokenIn } from '#tests/invariants.ts'
import { slotOfAnswer } from '../slots.ts'
import { openPapers, pdfOf } from './documents.fixture.ts'
import { documentInvariants } from './invariants.ts'
import { documentVersions } from './tables.ts'

export const asked = definition(
  question('a', 'yes-no'),
  question('b', 'file', { required: true }),
  question('c', 'file', {
    rules: [rule('show', { question: q('a'), operator: 'equals', value: 'yes' })],
  }),
)

export type Somebody = Awaited<ReturnType<Awaited<ReturnType<typeof openAnswering>>['somebody']>>

/** A test app with a questionnaire that asks for files, and people who answer it. */
export async function openAnswering() {
  const papers = await forThisFile(openPapers())
  const { app } = papers
  const invariants = [...questionnaireInvariants, ...documentInvariants]
  afterAll(async () => expect(await brokenIn(app, invariants)).toEqual([]))
  const owner = await makeAdmin(app, { role: 'owner' })
  const office = officeOf(app, owner)
  const questionnaire = await office.make(asked)
  const use = await office.use(questionnaire, 'interview')
  const pdf = await pdfOf()
  let people = 0

  /** Somebody who begins to answer. */
  async function somebody(what = use) {
    const email = `files${++people}@example.org`
    const person = { ...cast.maya, email, program: 'msc' as const, status: 'submitted' as const }
    const applicant = applicantOf(app, await bringIn(app, person))
    const id = await applicant.open(what)

    /** Sends a file for a question; answers what an answer says of it. */
    async function give(name: string, called = 'portfolio.pdf') {
      const slotId = slotOfAnswer(id, q(name))
      const { token, application } = applicant
      const { status, body } = await papers.send(token, application, pdf, { slotId, name: called })
      expect([status, body.error]).toEqual([200, undefined])
      const [{ id: file, name: kept }] = body.files
      return { file, name: kept }
    }
    return { ...applicant, id, give }
  }

  const keptVersions = (id: string) =>
    app.platform.db
      .select({ id: documentVersions.id, name: documentVersions.name })
      .from(documentVersions)
      .where(eq(documentVersions.applicationId, id))

  /** The files of answers, as their applicant or the office finds them. */
  async function documentsFor(token: string, id: string) {
    const kind = token === owner ? 'admins' : 'users'
    const { body } = await app.call(`GET /api/${kind}/applications/{id}/documents`, {
      token,
      params: { id },
    })
    return body.slots.filter(({ isAnswer }: { isAnswer: boolean }) => isAnswer)
  }

  async function response(id: string, token = owner) {
    const { body } = await app.call('GET /api/admins/responses/{id}', { token, params: { id } })
    return body
  }

  return {
    ...{ papers, owner, office, questionnaire, pdf },
    ...{ somebody, keptVersions, documentsFor, response },
  }
}
