import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as guardian from '../guardian-contract.ts'
import * as texts from '../template-contract.ts'
import * as acts from './contract-acts.ts'
import * as queries from './contract-queries.ts'
import * as asGuardian from './guardian-link.ts'
import { name as nameGuardian } from './guardians.ts'
import { openLink } from './mailed-links.ts'
import { listOwn, readOwn, readOwnOf } from './own-contracts.ts'
import * as links from './paper-links.ts'
import * as signer from './signer-acts.ts'
import * as templates from './templates.ts'

export const contractRoutes: Route[] = [
  route(calls.listOwnContracts, listOwn),
  route(calls.readOwnContract, readOwn),
  route(calls.noteRead, signer.markRead),
  route(calls.consentToRecords, signer.consent),
  route(calls.withdrawConsent, signer.takeConsentBack),
  route(calls.signContract, signer.sign, signer.confirmSigner),
  route(calls.declineContract, signer.decline),
  route(calls.linkOwnPaper, links.linkOwn),
  route(calls.openPaper, links.deliverPaper),
  route(calls.openContractLink, openLink),
  route(guardian.openAsGuardian, asGuardian.openAsGuardian, asGuardian.checkLink),
  route(guardian.readAsGuardian, asGuardian.markRead, asGuardian.checkLink),
  route(guardian.consentAsGuardian, asGuardian.consent, asGuardian.checkLink),
  route(guardian.withdrawAsGuardian, asGuardian.withdrawAsGuardian, asGuardian.checkLink),
  route(guardian.signAsGuardian, asGuardian.sign, asGuardian.checkLink),
  route(guardian.declineAsGuardian, asGuardian.decline, asGuardian.checkLink),
  route(guardian.linkAsGuardian, asGuardian.makeGuardianLink, asGuardian.checkLink),
  route(office.listContracts, queries.listAllContracts),
  route(office.listContractsOf, queries.listOf),
  route(office.seeContracts, asTheySeeIt(readOwnOf)),
  route(office.readContract, queries.readContractDetails),
  keyedRoute(office.makeContract, acts.createContract),
  route(office.discardContract, acts.discardDraft),
  route(office.sendContract, acts.sendDraft, acts.prepareToSend),
  keyedRoute(office.sendContractAgain, acts.sendAgain),
  route(guardian.nameGuardian, nameGuardian),
  keyedRoute(office.remindOfContract, acts.remindSigner),
  keyedRoute(office.voidContract, acts.voidIt),
  route(office.countersignContract, acts.countersign),
  route(office.retrySeal, acts.retrySealing),
  route(office.linkPaper, links.linkForOffice),
  route(texts.listTemplates, templates.listAll),
  route(texts.readTemplate, templates.readOne),
  keyedRoute(texts.addTemplate, templates.createTemplate),
  route(texts.saveTemplate, templates.updateTemplate),
  keyedRoute(texts.publishTemplate, templates.publish),
  route(texts.preferTemplate, templates.prefer),
  route(texts.archiveTemplate, templates.archive),
  route(texts.previewTemplate, templates.preview),
]
