import { and, eq } from 'drizzle-orm'
import { findSlot } from '#features/documents/server/places.ts'
import { slotsOf } from '#features/documents/server/slot-queries.ts'
import { slotOfAnswer } from '#features/documents/slots.ts'
import { newQuestion } from '#features/questionnaires/new-definition.ts'
import { findVersion } from '#features/questionnaires/server/definitions.ts'
import { openResponse, readOwnResponse } from '#features/questionnaires/server/own-responses.ts'
import { publishVersion } from '#features/questionnaires/server/publish-version.ts'
import { createDraft, saveDraft } from '#features/questionnaires/server/questionnaire-drafts.ts'
import { startUse } from '#features/questionnaires/server/questionnaire-uses.ts'
import { keepAnswer } from '#features/questionnaires/server/save-answer.ts'
import { submitAnswers } from '#features/questionnaires/server/submit-response.ts'
import {
  questionnaires,
  questionnaireUses,
  questionnaireVersions,
} from '#features/questionnaires/server/tables.ts'
import type { ApplicantActor, Ctx } from '#server/context.ts'
import type { Answer } from '#shared/questions/answer.ts'
import { newId, type Question, type QuestionType } from '#shared/questions/definition.ts'
import { sendOne } from './documents.ts'
import { stands } from './office-work.ts'
import { makeRandom, oneOf } from './random.ts'
import { as, type Life, type Stage } from './stories.ts'

const name = 'Before the first term'

function question(type: QuestionType, label: string, choices: readonly string[] = []): Question {
  const options = choices.map((label) => ({ id: newId('o'), label, isAlone: false }))
  return { ...newQuestion(type), label, options, required: !['long', 'file'].includes(type) }
}

const questions = [
  question('single', 'How do you come to the residencies?', [
    'By car',
    'By train or bus',
    'By plane',
  ]),
  question('multiple', 'What should the kitchen know?', [
    'No meat',
    'No gluten',
    'No nuts',
    'Nothing to say',
  ]),
  question('yes-no', 'Would you like to be put in touch with somebody of the year before?'),
  question('long', 'What else should we know before you come?'),
  question('file', 'Proof of your health insurance'),
]
const words = [
  'I arrive the evening before. Is there somewhere quiet to read?',
  'I would like to sit near the front: I hear better there.',
]

/** The office asks everybody who has an offer the same few things. */
export async function askAll({ app, staff }: Stage): Promise<void> {
  await as({ app }, staff.ana, async (ctx) => {
    const body = { name, purpose: 'Rooms, meals and mentors of the first residency' }
    const { id } = await createDraft(ctx, { body })
    const section = { id: newId('s'), title: 'Your first residency', words: '', questions }
    const definition = { title: name, words: 'It takes three minutes.', sections: [section] }
    const params = { id }
    const begun = await findVersion(ctx.db, id, 'draft')
    const said = { definition, revision: begun?.revision ?? 0 }
    const { revision } = await saveDraft(ctx, { params, body: said })
    await publishVersion(ctx, { params, body: { revision } })
    await startUse(ctx, { params, body: { program: null, stage: 'offer', dueOn: null } })
  })
}

/** Answers what is asked after the offer; now and then somebody leaves it half done. */
export function answerQuestions(stage: Stage, life: Life) {
  const random = makeRandom(life.number * 7)
  return () =>
    as(stage, life.applicant, async (ctx) => {
      if (!(await stands(ctx, life, ['accepted']))) return
      const [use] = await ctx.db
        .select({ id: questionnaireUses.id, definition: questionnaireVersions.definition })
        .from(questionnaireUses)
        .innerJoin(questionnaires, eq(questionnaires.id, questionnaireUses.questionnaireId))
        .innerJoin(
          questionnaireVersions,
          and(
            eq(questionnaireVersions.questionnaireId, questionnaires.id),
            eq(questionnaireVersions.state, 'published'),
          ),
        )
        .where(eq(questionnaires.name, name))
      if (!use) return
      const { id } = await openResponse(ctx, { params: { id: life.id }, body: { use: use.id } })
      const [travel, meals, mentor, more, insurance] = questions
      if (!travel || !meals || !mentor || !more || !insurance) return
      const said: [string, Answer][] = [
        [travel.id, oneOf(random, travel.options).id],
        [meals.id, [oneOf(random, meals.options).id]],
        [mentor.id, random() < 0.6],
        ...(random() < 0.5 ? [[more.id, oneOf(random, words)] satisfies [string, string]] : []),
      ]
      const isHalf = random() < 0.12
      if (!isHalf && random() < 0.4) said.push(await sendProof(ctx, life, id, insurance.id))
      for (const [at, [question, value]] of said.slice(0, isHalf ? 1 : said.length).entries())
        await keepAnswer(ctx, {
          params: { id, question },
          body: { value, base: 0, tab: 'demo', seq: at + 1 },
        })
      if (isHalf) return
      const { revision } = await readOwnResponse(ctx, { params: { id } })
      await submitAnswers(ctx, {
        params: { id },
        body: { revision, answers: Object.fromEntries(said) },
      })
    })
}

/** A file goes where documents go; the answer says which it is. */
async function sendProof(
  ctx: Ctx<ApplicantActor>,
  life: Life,
  response: string,
  question: string,
): Promise<[string, Answer]> {
  const slots = await slotsOf(ctx, life.id)
  const sent = await sendOne(ctx, life, findSlot(slots, slotOfAnswer(response, question)))
  const [file] = sent.files
  return [question, file ? { file: file.id, name: file.name } : null]
}
