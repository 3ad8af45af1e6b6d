import { declaredAccountFacts } from '#features/accounts/server/account-facts.ts'
import { homeItems } from '#features/admins/server/home-items.ts'
import { panelCounts } from '#features/application-form/server/panel-counts.ts'
import { messageParts } from '#features/bulk-actions/server/messages-out.ts'
import { mentionParts } from '#features/casework/server/notes.ts'
import { requestParts } from '#features/interviews/server/requests.ts'
import { declaredMails } from '#features/settings/mail-template.ts'
import { add, fill } from '#server/contribution.ts'
import type { Feature } from '#server/feature.ts'
import { mailParts } from '#server/mail.ts'
import { countedRows } from '#server/row-counts.ts'
import { mailTemplates } from '../mail-templates.ts'
import { messageAccountFacts } from './account-facts.ts'
import { keepInThreads } from './bulk-messages.ts'
import { digestJob } from './digest.ts'
import { mountMailHooks } from './hooks.ts'
import { refusedMails } from './inbound.ts'
import { messageInvariants } from './invariants.ts'
import {
  notifyMentionedStaff,
  notifyOfInterviewRequest,
  notifyOfLostMail,
} from './office-notifications.ts'
import { waitingThreadsItem } from './office-thread.ts'
import { unreadMessages } from './panel-count.ts'
import { messageRoutes } from './routes.ts'

export const feature: Feature = {
  routes: messageRoutes,
  invariants: messageInvariants,
  jobs: [digestJob],
  hooks: [mountMailHooks],
  figures: [refusedMails],
  contributes: [
    add(homeItems, waitingThreadsItem),
    fill(declaredMails, mailTemplates),
    fill(messageParts, { keep: keepInThreads }),
    fill(mentionParts, { tell: notifyMentionedStaff }),
    fill(requestParts, { tell: notifyOfInterviewRequest }),
    add(declaredAccountFacts, messageAccountFacts),
    add(countedRows, {
      table: 'messages',
      at: 'at',
      takenBy: ['applicant.erased', 'applicant.closed'],
    }),
    fill(mailParts, { failed: notifyOfLostMail }),
    add(panelCounts, unreadMessages),
  ],
}
