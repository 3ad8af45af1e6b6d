import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicants } from '#features/accounts/server/tables.ts'
import { applications, timeline } from '#features/applications/server/tables.ts'
import { intakes } from '#features/settings/server/tables.ts'
import { makeAdmin } from '#tests/admins.ts'
import { definition, o, q, question } from '../questionnaires.fixture.ts'
import { officeOf, openQuestionnaires } from './questionnaires.fixture.ts'
import {
  answerHistory,
  answers,
  questionnaireUses,
  questionnaireVersions,
  responses,
} from './tables.ts'

const first = definition(
  question('a', 'short', { required: true }),
  question('b', 'single'),
  question('c', 'number'),
  question('d', 'long'),
)
const second = definition(
  question('d', 'long'),
  question('a', 'short', { required: true, label: 'What about a, in other words?' }),
  question('b', 'single', {
    options: [
      { id: o('b1'), label: 'b one, renamed', isAlone: false },
      { id: o('b3'), label: 'b three', isAlone: false },
    ],
  }),
  question('c', 'yes-no'),
  question('e', 'short'),
)

const { app, owner: token, office, begun } = await openQuestionnaires()

/** Responses that are being answered, written into the tables: half of them chose what is about to go. */
async function fiveHundred(use: string, versionId: string): Promise<string[]> {
  const { db } = app.platform
  const now = app.clock.now()
  const [intake] = await db.select().from(intakes).where(eq(intakes.program, 'msc')).limit(1)
  const rows = Array.from({ length: 500 }, (_, n) => ({
    n,
    person: randomUUID(),
    id: randomUUID(),
  }))
  const [model] = await db.select().from(applicants).limit(1)
  const [form] = await db.select().from(applications).limit(1)
  if (!intake || !model || !form) throw new Error('nobody is there yet')
  const { searchInside: _, ...plain } = form
  await db
    .insert(applicants)
    .values(rows.map(({ n, person }) => ({ ...model, id: person, email: `many${n}@example.org` })))
  await db.transaction(async (tx) => {
    await tx.insert(applications).values(
      rows.map(({ person, id }) => ({
        ...plain,
        ...{ id, applicantId: person, program: 'msc', intakeId: intake.id, status: 'incomplete' },
        ...{ statusSeq: 1, timelineSeq: 1, submittedAt: null, listedAt: now, attentionAt: null },
      })),
    )
    await tx.insert(timeline).values(
      rows.map(({ id, person }) => ({
        ...{ applicationId: id, seq: 1, kind: 'step', step: 'begin', toStatus: 'incomplete' },
        ...{ actor: `applicant:${person}`, at: now },
      })),
    )
  })
  await db.insert(responses).values(
    rows.map(({ id }) => ({
      id,
      useId: use,
      versionId,
      applicationId: id,
      state: 'open',
      openedAt: now,
    })),
  )
  await db.insert(answers).values(
    rows.flatMap(({ id, n }) =>
      Object.entries({
        [q('a')]: `Answer ${n}`,
        [q('b')]: n % 2 === 0 ? o('b1') : o('b2'),
        [q('c')]: n,
        [q('d')]: `Long ${n}`,
      }).map(([questionId, value]) => ({
        ...{ responseId: id, questionId, value, rev: 1, tab: 'tab', tabSeq: 1 },
      })),
    ),
  )
  return rows.map(({ id }) => id)
}

test('publishing with 500 open answers loses none, and asks each person only what changed', async () => {
  const id = await office.make(first)
  const use = await office.use(id, 'interview')
  await begun(use)
  const { db } = app.platform
  const [version] = await db
    .select()
    .from(questionnaireVersions)
    .where(eq(questionnaireVersions.questionnaireId, id))
  const ids = await fiveHundred(use, version?.id ?? '')
  const before = await db.select().from(answers).where(sql`${answers.tab} = 'tab'`)

  const { revision } = await office.read(id)
  await office.draft(id, second, revision)
  const { body: preview } = await app.call('GET /api/admins/questionnaires/{id}/publishing', {
    token,
    params: { id },
  })
  expect(preview).toMatchObject({ problems: [], open: 501, affected: 500, sent: 0 })
  const fate = (name: string) =>
    preview.fates.find((one: { question: string }) => one.question === q(name))
  expect(fate('a')).toMatchObject({ carried: 500, removed: 0, retyped: 0, isNew: false })
  expect(fate('b')).toMatchObject({ carried: 250, retyped: 250 })
  expect(fate('c')).toMatchObject({ carried: 0, retyped: 500 })
  expect(fate('e')).toMatchObject({ isNew: true })

  const done = await office.act('publish', id, { revision: revision + 1 })
  expect(done.body).toEqual({ number: 2, moved: 501, affected: 500 })

  const after = await db.select().from(answers).where(sql`${answers.tab} = 'tab'`)
  const history = await db.select().from(answerHistory)
  const told = (rows: readonly { responseId: string; questionId: string; value: unknown }[]) =>
    rows.map((row) => `${row.responseId} ${row.questionId} ${row.value}`).toSorted()
  expect(told([...after, ...history])).toEqual(told(before))
  const moved = await db.select().from(responses)
  const anewOf = new Map(moved.map((row) => [row.id, row.anew]))
  ids.forEach((response, n) => {
    expect(anewOf.get(response)).toEqual(n % 2 === 0 ? [q('c'), q('e')] : [q('b'), q('c'), q('e')])
  })
})

test('what was sent in stays in its old wording, and the export holds both versions', async () => {
  const id = await office.make(first)
  const use = await office.use(id, 'interview')
  const old = await begun(use)
  const oldAnswers = {
    [q('a')]: '=HYPERLINK("http://evil.example")',
    [q('b')]: o('b1'),
    [q('c')]: -5,
    [q('d')]: 'Commas, "quotes"\nand 🙂',
  }
  expect((await old.send(old.id, oldAnswers)).status).toBe(200)
  const third = { ...second, sections: [{ ...second.sections[0] }] }
  expect(third.sections.length).toBe(1)
  await office.publish(id, definition(...(second.sections[0]?.questions ?? []).slice(1)))
  const young = await begun(use)
  expect(
    (await young.send(young.id, { [q('a')]: 'Now', [q('b')]: o('b1'), [q('c')]: true })).status,
  ).toBe(200)

  const { body } = await app.call('GET /api/admins/responses/{id}', {
    token,
    params: { id: old.id },
  })
  expect(body.version).toBe(1)
  expect(
    body.lines.map(({ label, words }: { label: string; words: string }) => [label, words]),
  ).toEqual([
    ['What about a?', '=HYPERLINK("http://evil.example")'],
    ['What about b?', 'b 1'],
    ['What about c?', '-5'],
    ['What about d?', 'Commas, "quotes"\nand 🙂'],
  ])
  const csv = await app.call('GET /api/admins/questionnaires/{id}/export', {
    token,
    params: { id },
    query: { form: 'csv' },
  })
  const text: string = csv.body
  expect(text.split('\r\n')[0]).toContain(
    'Version,Sent at,"What about a, in other words?",What about b?,What about c?,What about e?,What about d?',
  )
  expect(text).toContain(
    `"'=HYPERLINK(""http://evil.example"")",b 1,-5,,"Commas, ""quotes""\nand 🙂"`,
  )
  expect(text).toContain('Now,"b one, renamed",Yes')
  const json = await app.call('GET /api/admins/questionnaires/{id}/export', {
    token,
    params: { id },
    query: { form: 'json' },
  })
  expect(json.body.map(({ version }: { version: number }) => version).toSorted()).toEqual([1, 2])
  expect(json.body.flatMap((one: { answers: object[] }) => one.answers)).toContainEqual(
    expect.objectContaining({ question: q('c'), value: -5 }),
  )
})

test('two editors: the second is told who saved, and overwrites nothing', async () => {
  const id = await office.make(first)
  const other = officeOf(app, await makeAdmin(app, { role: 'admissions', name: 'Ana Ruiz' }))
  expect((await other.draft(id, second, 0)).body.revision).toBe(1)
  const late = await office.draft(id, first, 0)
  expect([late.status, late.body.error]).toEqual([
    409,
    'Ana Ruiz saved this questionnaire after you opened it',
  ])
  const { definition: kept } = await office.read(id)
  expect(kept.sections[0].questions).toHaveLength(5)
  expect((await office.act('publish', id, { revision: 0 })).status).toBe(409)
})

test('what cannot be published is refused with a sentence for each question', async () => {
  const id = await office.make(first)
  await office.draft(id, definition(question('b', 'single', { options: [] })), 0)
  const refused = await office.act('publish', id, { revision: 1 })
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { [q('b')]: '“What about b?” needs at least two answer choices' },
  ])
  expect((await office.read(id)).published.number).toBe(1)
})

test('published versions stay, no matter who writes', async () => {
  const id = await office.make(first)
  const { db } = app.platform
  const which = eq(questionnaireVersions.questionnaireId, id)
  await expect(
    db.update(questionnaireVersions).set({ definition: second }).where(which),
  ).rejects.toThrow()
  await expect(db.delete(questionnaireVersions).where(which)).rejects.toThrow()
})

test('rolls back as a new version, duplicates under new ids, and archives', async () => {
  const id = await office.make(first)
  const use = await office.use(id, 'interview')
  const person = await begun(use)
  await person.save(person.id, q('d'), 'Kept')
  await person.save(person.id, q('c'), 7)
  await office.publish(id, second)
  expect((await person.read(person.id)).answers[q('c')]).toBeUndefined()
  const back = await office.act('roll-back', id, { number: 1 })
  expect(back.body).toMatchObject({ number: 3, moved: 1 })
  const again = await person.read(person.id)
  expect(again.answers[q('d')].value).toBe('Kept')
  expect(again.answers[q('c')].value).toBe(7)
  expect(again.anew).not.toContain(q('c'))
  expect((await office.act('roll-back', id, { number: 3 })).status).toBe(409)

  const copy = await office.act('duplicate', id, {})
  const { definition: copied, published } = await office.read(copy.body.id)
  expect(published).toBeNull()
  expect(JSON.stringify(copied)).not.toContain(q('a'))
  expect(copied.sections[0].questions).toHaveLength(4)

  await office.act('archive', id, { isArchived: true })
  expect((await person.save(person.id, q('d'), 'More')).status).toBe(409)
  expect(
    (await office.act('uses', id, { program: 'msc', stage: 'offer', dueOn: null })).status,
  ).toBe(409)
  const uses = await app.platform.db
    .select()
    .from(questionnaireUses)
    .where(eq(questionnaireUses.questionnaireId, id))
  expect(uses.every(({ endedAt }) => endedAt !== null)).toBe(true)
})
