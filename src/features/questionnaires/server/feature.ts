import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { paperParts } from '#features/application-form/server/paper-sections.ts'
import { progressParts } from '#features/applications/server/application-progress.ts'
import { missingKinds } from '#features/applications/server/missing-kinds.ts'
import { stepParts } from '#features/applications/server/steps.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailTemplates } from '../mail-templates.ts'
import { questionnaireAccountFacts } from './account-facts.ts'
import { restrictedAnswersJob } from './erasure.ts'
import { questionnaireInvariants } from './invariants.ts'
import { missingAnswers } from './missing-answers.ts'
import { notifyOfOpenQuestions, openingSteps } from './notifications.ts'
import { answersOnPaper } from './paper.ts'
import { questionsProgress, questionsWaiting } from './pending-questions.ts'
import { questionnaireReminders } from './reminders.ts'
import { questionnaireRoutes } from './routes.ts'
import { findUnansweredQuestionnaires, heldSteps } from './submit-gate.ts'

export const feature: Feature = {
  routes: questionnaireRoutes,
  invariants: questionnaireInvariants,
  jobs: [restrictedAnswersJob],
  reminders: [questionnaireReminders],
  contributes: [
    fill(declaredMails, mailTemplates),
    add(stepParts.facts, {
      name: 'questionnaires',
      steps: heldSteps,
      refusals: findUnansweredQuestionnaires,
    }),
    add(stepParts.consequences, {
      name: 'questionnaires-opened',
      steps: openingSteps,
      run: notifyOfOpenQuestions,
    }),
    add(missingKinds, missingAnswers),
    fill(progressParts, { questions: questionsProgress }),
    add(progressParts.acts, questionsWaiting),
    add(paperParts.sections, answersOnPaper),
    add(declaredAccountFacts, questionnaireAccountFacts),
  ],
}
