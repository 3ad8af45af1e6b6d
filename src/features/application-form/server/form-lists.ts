import { reasonsArea } from '#features/applications/setting-areas.ts'
import { selectableRows } from '#features/settings/selectable-rows.ts'
import { getSetting, getSettings } from '#features/settings/server/queries.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import type { Result } from '#shared/endpoint.ts'
import type { Program } from '#shared/programs.ts'
import { coreQuestionAreas } from '../core-question-areas.ts'
import type { getFormLists } from '../form-lists.ts'
import { creditArea, sourcesArea } from '../setting-areas.ts'
import { exceptionAreas, exceptionsFrom } from './core-questions.ts'

/** How many referees each program asks an applicant to name; anyone who asks them knows. */
export const refereeParts: { asked(db: Db): Promise<Record<Program, number>> } = {
  asked: async () => ({ ba: 0, msc: 0 }),
}

/** What the form offers to choose from, by the settings of now. */
export async function readLists(db: Db) {
  const setting = await getSettings(db, [sourcesArea, creditArea, ...exceptionAreas])
  return {
    paymentSources: setting(sourcesArea).value,
    creditPrograms: setting(creditArea).value,
    referees: await refereeParts.asked(db),
    exceptions: exceptionsFrom({
      ba: setting(coreQuestionAreas.ba).value,
      msc: setting(coreQuestionAreas.msc).value,
    }),
  }
}

export async function listChoices({ db }: Pick<Ctx, 'db'>): Promise<Result<typeof getFormLists>> {
  const { withdraw } = await getSetting(db, reasonsArea)
  const withdrawReasons = selectableRows(withdraw).map(({ id, applicant }) => ({
    id,
    words: applicant,
  }))
  return { ...(await readLists(db)), withdrawReasons }
}
