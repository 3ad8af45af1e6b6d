import { accountParts } from '#features/accounts/server/account-parts.ts'
import { messageParts } from '#features/bulk-actions/server/messages-out.ts'
import { mentionParts } from '#features/casework/server/notes.ts'
import { requestParts } from '#features/interviews/server/requests.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailParts } from '#server/mail.ts'
import { messageAccountFacts } from './account-facts.ts'
import { keepInThreads } from './bulk-messages.ts'
import { digestJob } from './digest.ts'
import { mountMailHooks } from './hooks.ts'
import { refusedMails } from './inbound.ts'
import { messageInvariants } from './invariants.ts'
import { tellMentioned, tellOfInterviewRequest, tellOfLostMail } from './office-notifications.ts'
import { messageRoutes } from './routes.ts'

export const feature: Feature = {
  routes: messageRoutes,
  invariants: messageInvariants,
  jobs: [digestJob],
  hooks: [mountMailHooks],
  figures: [refusedMails],
  contributes: [
    fill(messageParts, { keep: keepInThreads }),
    fill(mentionParts, { tell: tellMentioned }),
    fill(requestParts, { tell: tellOfInterviewRequest }),
    add(accountParts, messageAccountFacts),
    fill(mailParts, { failed: tellOfLostMail }),
  ],
}
