import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { writingRoute } from '#features/api-access/server/writing-route.ts'
import { add } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { healthLines } from '#server/health-lines.ts'
import { keyedRoute, route } from '#server/serve.ts'
import * as calls from '../contract.ts'
import * as v1 from '../v1-enrollments.ts'
import { studentSystemFacts } from './account-facts.ts'
import { enterId, putId } from './external-ids.ts'
import { readFeed } from './feed.ts'
import { lookAtHandOverJob } from './hand-over-check.ts'
import { handOverHealth, lateItem } from './hand-over-health.ts'
import { readHandOvers } from './hand-overs.ts'
import { handOverInvariants } from './invariants.ts'
import { keepReceipt } from './receipts.ts'
import { resendEnrollmentEntry } from './resend-entry.ts'
import { sendStudentFilesJob } from './student-files.ts'
import * as systems from './systems.ts'
import { tellEnrollmentsJob } from './tell-enrollments.ts'

export const feature: Feature = {
  routes: [
    route(calls.listSystems, systems.readSystems),
    keyedRoute(calls.addSystem, systems.makeSystem),
    route(calls.changeSystem, systems.editSystem),
    route(calls.changeFiles, systems.editFiles),
    route(calls.removeSystem, systems.removeSystem),
    route(calls.listHandOvers, readHandOvers),
    route(calls.enterExternalId, enterId),
    keyedRoute(calls.tellAgain, resendEnrollmentEntry),
    route(v1.readEnrollments, readFeed),
    writingRoute(v1.answerEnrollment, ({ params }) => `enrollment:${params.id}`, keepReceipt),
    writingRoute(v1.putExternalId, ({ params }) => `applicant:${params.id}`, putId),
  ],
  atStart: async ({ config }) =>
    [...config.studentFiles.places].map(
      ([code, { login }]) => `Files for the student system ${code} go to ${login} by SFTP.`,
    ),
  jobs: [tellEnrollmentsJob, lookAtHandOverJob, sendStudentFilesJob],
  invariants: handOverInvariants,
  contributes: [
    add(declaredAccountFacts, studentSystemFacts),
    add(homeItems, lateItem),
    add(healthLines, handOverHealth),
  ],
}
