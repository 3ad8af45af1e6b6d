import { type Area, byKey, forEachProgram } from '#features/settings/area.ts'
import type { CoreQuestion } from '../core-question.ts'
import { coreQuestionAreas } from '../core-question-areas.ts'
import { checkExceptions, fieldsFor } from '../core-questions.ts'

const whole = forEachProgram((program): Area<CoreQuestion[]> => {
  const area = coreQuestionAreas[program]
  return {
    ...area,
    ...(area.form && { form: { ...area.form, fields: fieldsFor(program) } }),
    check: (rows) => checkExceptions(program, rows),
  }
})

/** The same areas with what the page of the settings leaves for later: checks and the history need it. */
export const wholeCoreQuestionAreas = byKey(whole.ba, whole.msc)
