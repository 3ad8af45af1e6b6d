import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import { openMailChoice, setMailChoice } from '../choice-contract.ts'
import { listMails, readMail } from '../contract.ts'
import * as office from '../office-thread-contract.ts'
import * as outbox from '../outbox-contract.ts'
import { readOwnChoices, setOwnChoice } from '../staff-choice-contract.ts'
import * as own from '../thread-contract.ts'
import { listDue } from './due-reminders.ts'
import * as thread from './office-thread.ts'
import * as ownThread from './own-thread.ts'
import { listForOffice, readForOffice } from './queries.ts'
import * as returned from './returned.ts'
import { sendAgain } from './sending-again.ts'
import * as staffChoices from './staff-choices.ts'
import * as unsubscribing from './unsubscribing.ts'
import * as worker from './worker.ts'

export const messageRoutes: Route[] = [
  route(own.readOwnThread, ownThread.readOwn),
  keyedRoute(own.writeOwnMessage, ownThread.writeOwn),
  route(own.markOwnRead, ownThread.readOwnTo),
  route(own.countOwnMessages, ownThread.countOwn),
  route<typeof office.seeThread>(office.seeThread, asTheySeeIt(ownThread.readOwn)),
  route(office.readThread, thread.readForOffice),
  keyedRoute(office.writeMessage, thread.writeForOffice),
  route(office.markRead, thread.readTo),
  route(office.settleThread, thread.settle),
  route(office.listWaitingThreads, thread.listWaiting),
  route(listMails, listForOffice),
  route(readMail, readForOffice),
  keyedRoute(outbox.sendMailAgain, sendAgain),
  route(outbox.readWorker, worker.read),
  route(outbox.retryJob, worker.retry),
  route(outbox.listDueReminders, listDue),
  route(outbox.listReturned, returned.list),
  route(outbox.tryAddressAgain, returned.tryAgain),
  route(readOwnChoices, staffChoices.read),
  route(setOwnChoice, staffChoices.set),
  route(openMailChoice, unsubscribing.open),
  route(setMailChoice, unsubscribing.choose),
]
