import * as z from 'zod/mini'
import { type Area, forEachProgram } from '#features/settings/area.ts'
import { programWords } from '#shared/programs.ts'
import { CoreQuestion } from './core-question.ts'

/** The questions themselves weigh too much for the list of areas; they come once the area is opened. */
export const coreQuestionAreas = forEachProgram(
  (program): Area<CoreQuestion[]> => ({
    key: `core-questions:${program}`,
    shape: z.array(CoreQuestion),
    first: [],
    form: {
      order: 230,
      title: `${programWords[program]} application form`,
      about:
        'The form asks every question, with the exceptions you list here. A change applies to everyone who hasn’t submitted yet. Submitted applications don’t change.',
      fields: [],
      loadFields: async () => (await import('./core-questions.ts')).fieldsFor(program),
    },
  }),
)
