import { officeNote, toApplicant } from '#features/settings/mail-fields.ts'
import type { MailTemplates } from '#features/settings/mail-template.ts'

const title = {
  questionnaire: { words: 'The questionnaire', example: 'Work experience' },
} as const
const dueOn = { dueOn: { words: 'The due date', example: 'March 15, 2027' } } as const
const due = {
  due: {
    words: 'By when, if there is a due date',
    sentences: {
      due: { when: 'There is a due date', text: 'Please submit your answers by {{dueOn}}.' },
    },
  },
  ...dueOn,
} as const

/** Every mail about questionnaires. */
export const mailTemplates = {
  'questionnaire-asked': {
    section: 'Questionnaires',
    title: 'Questions for you',
    to: 'Applicant who was sent a questionnaire',
    subject: 'A few questions: {{questionnaire}}',
    body: 'We have some questions about your application for {{course}}: “{{questionnaire}}”.\n\nPlease submit your answers by {{dueOn}}. We save them as you type, so you can stop and come back anytime. {{reachUs}}',
    button: 'Open the questions',
    fields: { ...toApplicant, ...title, ...dueOn },
  },
  'questionnaire-opened': {
    section: 'Questionnaires',
    title: 'Questions to answer: one questionnaire',
    to: 'Applicant who reached a stage with questions',
    subject: 'A few questions: {{questionnaire}}',
    body: 'We have some questions for the next part of your application for {{course}}: “{{questionnaire}}”.\n\n{{due}} We save them as you type, so you can stop and come back anytime. {{reachUs}}',
    button: 'Open the questions',
    fields: { ...toApplicant, ...title, ...due },
  },
  'questionnaires-opened': {
    section: 'Questionnaires',
    title: 'Questions to answer: several questionnaires',
    to: 'Applicant who reached a stage with questions',
    subject: 'A few questions',
    body: 'We have some questions for the next part of your application for {{course}}: {{questionnaires}}.\n\n{{due}} We save them as you type, so you can stop and come back anytime. {{reachUs}}',
    button: 'Open the questions',
    fields: {
      ...toApplicant,
      questionnaires: {
        words: 'The questionnaires',
        example: '“Work experience” and “Language skills”',
      },
      ...due,
    },
  },
  'questionnaire-due': {
    section: 'Questionnaires',
    title: 'Questionnaire reminder',
    to: 'Applicant',
    subject: 'Your answers are due soon: {{questionnaire}}',
    body: 'We’re still waiting for your answers to “{{questionnaire}}” for your application for {{course}}. Please submit them by {{dueOn}}.\n\nIf you can’t, let us know. {{reachUs}}',
    button: 'Open the questions',
    fields: { ...toApplicant, ...title, ...dueOn },
  },
  'questionnaire-reopened': {
    section: 'Questionnaires',
    title: 'Answers reopened',
    to: 'Applicant',
    subject: 'Please update some of your answers: {{questionnaire}}',
    body: 'We read your answers to “{{questionnaire}}” for your application for {{course}} and reopened some of them:\n\n{{questions}}\n\n{{note}}\n\nYour other answers stay as they are. {{reachUs}}',
    button: 'Open the questions',
    fields: {
      ...toApplicant,
      ...title,
      ...officeNote,
      questions: { words: 'The questions that are open again', example: '“Where do you work?”' },
    },
    needs: ['questions', 'note'],
  },
} as const satisfies MailTemplates
