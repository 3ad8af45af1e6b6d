import {
  readThreadForOffice,
  writeMessageForOffice,
} from '#features/messages/server/office-thread.ts'
import { writeOwnMessage } from '#features/messages/server/own-thread.ts'
import { stands } from './office-work.ts'
import { type Act, as, type Life, type Stage } from './stories.ts'

const talks = [
  {
    asks: 'My registrar says the transcript takes three weeks. Is that in time?',
    answers: 'It is. We go on with what is here, and settle the check when it has come.',
  },
  {
    asks: 'Do the residencies fall on school holidays? I teach, and cannot get away otherwise.',
    answers:
      'Two of the four do. The dates of the coming year are on our page; the other two begin on a Friday.',
  },
  {
    asks: 'I have changed my job since I applied. Do you need the new one?',
    answers: 'Thank you for telling us. We have noted it, and there is nothing to send.',
  },
]

/** What was written within the last days still waits for somebody of the office. */
const daysUnanswered = 9

/** Every few people write to the office once their application is with it. */
export function talk(stage: Stage, life: Life, day: number, days: number): Act[] {
  const said = talks[life.number % talks.length]
  if (!said || life.number % 5 !== 1) return []
  const asked = { day: day + 1.6, run: ask(stage, life, said.asks) }
  if (asked.day > days - daysUnanswered) return [asked]
  return [asked, { day: day + 2.3, run: answer(stage, life, said.answers) }]
}

function ask(stage: Stage, life: Life, text: string) {
  return () =>
    as(stage, life.applicant, async (ctx) => {
      if (!(await stands(ctx, life, ['submitted', 'scheduled', 'in_review']))) return
      await writeOwnMessage(ctx, { params: { id: life.id }, body: { text, documents: [] } })
    })
}

function answer({ staff, ...stage }: Stage, life: Life, text: string) {
  return () =>
    as(stage, staff.chidi, async (ctx) => {
      const params = { id: life.id }
      const { messages } = await readThreadForOffice(ctx, { params, query: {} })
      const last = messages.at(-1)
      if (last?.author !== 'applicant') return
      await writeMessageForOffice(ctx, { params, body: { text, documents: [], seen: last.id } })
    })
}
