import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import { openMailChoice, setMailChoice } from '../choice-contract.ts'
import { listMails, readMail } from '../contract.ts'
import * as office from '../office-thread-contract.ts'
import * as outbox from '../outbox-contract.ts'
import * as savedTexts from '../saved-text-contract.ts'
import { readOwnChoices, setOwnChoice } from '../staff-choice-contract.ts'
import * as own from '../thread-contract.ts'
import * as bounced from './bounced-addresses.ts'
import { listDue } from './due-reminders.ts'
import * as thread from './office-thread.ts'
import * as ownThread from './own-thread.ts'
import { listMailsForOffice, readMailForOffice } from './queries.ts'
import { resendMail } from './resend-mail.ts'
import * as texts from './saved-texts.ts'
import * as staffChoices from './staff-choices.ts'
import * as unsubscribe from './unsubscribe.ts'
import * as worker from './worker.ts'

export const messageRoutes: Route[] = [
  route(own.readOwnThread, ownThread.readOwnThread),
  keyedRoute(own.writeOwnMessage, ownThread.writeOwnMessage),
  route(own.markOwnRead, ownThread.markOwnThreadRead),
  route(own.countOwnMessages, ownThread.countOwnUnread),
  route<typeof office.seeThread>(office.seeThread, asTheySeeIt(ownThread.readOwnThread)),
  route(office.readThread, thread.readThreadForOffice),
  keyedRoute(office.writeMessage, thread.writeMessageForOffice),
  route(office.markRead, thread.markThreadRead),
  route(office.settleThread, thread.markThreadSettled),
  route(office.listWaitingThreads, thread.listWaiting),
  route(savedTexts.listSavedTexts, texts.listTexts),
  keyedRoute(savedTexts.saveText, texts.saveOwnText),
  route(savedTexts.changeText, texts.changeOneText),
  route(savedTexts.deleteText, texts.deleteOneText),
  route(listMails, listMailsForOffice),
  route(readMail, readMailForOffice),
  keyedRoute(outbox.sendMailAgain, resendMail),
  route(outbox.readWorker, worker.readMailWorker),
  route(outbox.retryJob, worker.retryFailedJob),
  route(outbox.listDueReminders, listDue),
  route(outbox.listReturned, bounced.listBouncedAddresses),
  route(outbox.tryAddressAgain, bounced.retryAddress),
  route(readOwnChoices, staffChoices.readChoices),
  route(setOwnChoice, staffChoices.setChoices),
  route(openMailChoice, unsubscribe.openChoiceLink),
  route(setMailChoice, unsubscribe.chooseMails),
]
