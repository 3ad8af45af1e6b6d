import { asTheySeeIt } from '#features/applications/server/their-place.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as guardian from '../guardian-contract.ts'
import * as texts from '../template-contract.ts'
import * as checking from './checking.ts'
import * as asGuardian from './guardian-link.ts'
import { name as nameGuardian } from './guardians.ts'
import * as acts from './office.ts'
import * as reading from './office-reading.ts'
import { listOwn, readOwn, readOwnOf } from './own.ts'
import * as links from './paper-links.ts'
import * as signing from './signing.ts'
import * as templates from './templates.ts'

export const contractRoutes: Route[] = [
  route(calls.listOwnContracts, listOwn),
  route(calls.readOwnContract, readOwn),
  route(calls.noteRead, signing.markRead),
  route(calls.consentToRecords, signing.consent),
  route(calls.withdrawConsent, signing.takeConsentBack),
  route(calls.signContract, signing.sign, signing.confirmSigner),
  route(calls.declineContract, signing.decline),
  route(calls.linkOwnPaper, links.linkOwn),
  route(calls.openPaper, links.serve),
  route(calls.openContractLink, checking.openLink),
  route(guardian.openAsGuardian, asGuardian.open, asGuardian.checkLink),
  route(guardian.readAsGuardian, asGuardian.markRead, asGuardian.checkLink),
  route(guardian.consentAsGuardian, asGuardian.consent, asGuardian.checkLink),
  route(guardian.withdrawAsGuardian, asGuardian.withdraw, asGuardian.checkLink),
  route(guardian.signAsGuardian, asGuardian.sign, asGuardian.checkLink),
  route(guardian.declineAsGuardian, asGuardian.decline, asGuardian.checkLink),
  route(guardian.linkAsGuardian, asGuardian.link, asGuardian.checkLink),
  route(calls.checkFile, checking.answerChecked, checking.readAndCheck),
  route(calls.checkHash, checking.isOurs),
  route(office.listContracts, reading.list),
  route(office.listContractsOf, reading.listOf),
  route(office.seeContracts, asTheySeeIt(readOwnOf)),
  route(office.readContract, reading.read),
  keyedRoute(office.makeContract, acts.make),
  route(office.discardContract, acts.discard),
  route(office.sendContract, acts.send, acts.prepareToSend),
  keyedRoute(office.sendContractAgain, acts.sendAgain),
  route(guardian.nameGuardian, nameGuardian),
  keyedRoute(office.remindOfContract, acts.remind),
  keyedRoute(office.voidContract, acts.voidIt),
  route(office.countersignContract, acts.countersign),
  route(office.retrySeal, acts.retry),
  route(office.linkPaper, links.linkForOffice),
  route(texts.listTemplates, templates.listAll),
  route(texts.readTemplate, templates.readOne),
  keyedRoute(texts.addTemplate, templates.add),
  route(texts.saveTemplate, templates.save),
  keyedRoute(texts.publishTemplate, templates.publish),
  route(texts.preferTemplate, templates.prefer),
  route(texts.archiveTemplate, templates.archive),
  route(texts.previewTemplate, templates.preview),
]
