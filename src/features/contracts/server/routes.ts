import { asTheySeeIt } from '#features/application-form/server/impersonation.ts'
import { keyedRoute, type Route, route } from '#server/serve.ts'
import * as office from '../admin-contract.ts'
import * as calls from '../contract.ts'
import * as guardian from '../guardian-contract.ts'
import * as texts from '../template-contract.ts'
import * as acts from './contract-acts.ts'
import * as queries from './contract-queries.ts'
import * as asGuardian from './guardian-link.ts'
import { nameGuardian } from './guardians.ts'
import { openLink } from './mailed-links.ts'
import { listOwnContracts, readContractOf, readOwnContract } from './own-contracts.ts'
import * as links from './paper-links.ts'
import * as signer from './signer-acts.ts'
import * as templates from './templates.ts'

export const contractRoutes: Route[] = [
  route(calls.listOwnContracts, listOwnContracts),
  route(calls.readOwnContract, readOwnContract),
  route(calls.noteRead, signer.markRead),
  route(calls.consentToRecords, signer.consentToRecords),
  route(calls.withdrawConsent, signer.takeConsentBack),
  route(calls.signContract, signer.signContract, signer.confirmSigner),
  route(calls.declineContract, signer.declineContract),
  route(calls.linkOwnPaper, links.linkPaperOfOwn),
  route(calls.openPaper, links.deliverPaper),
  route(calls.openContractLink, openLink),
  route(guardian.openAsGuardian, asGuardian.openAsGuardian, asGuardian.checkLink),
  route(guardian.readAsGuardian, asGuardian.markRead, asGuardian.checkLink),
  route(guardian.consentAsGuardian, asGuardian.consentAsGuardian, asGuardian.checkLink),
  route(guardian.withdrawAsGuardian, asGuardian.withdrawAsGuardian, asGuardian.checkLink),
  route(guardian.signAsGuardian, asGuardian.signAsGuardian, asGuardian.checkLink),
  route(guardian.declineAsGuardian, asGuardian.declineAsGuardian, asGuardian.checkLink),
  route(guardian.linkAsGuardian, asGuardian.makeGuardianLink, asGuardian.checkLink),
  route(office.listContracts, queries.listAllContracts),
  route(office.listContractsOf, queries.listOf),
  route(office.seeContracts, asTheySeeIt(readContractOf)),
  route(office.readContract, queries.readContractDetails),
  keyedRoute(office.makeContract, acts.createContract),
  route(office.discardContract, acts.discardDraft),
  route(office.sendContract, acts.sendDraft, acts.prepareToSend),
  keyedRoute(office.sendContractAgain, acts.sendContractAgain),
  route(guardian.nameGuardian, nameGuardian),
  keyedRoute(office.remindOfContract, acts.remindSigner),
  keyedRoute(office.voidContract, acts.voidSentContract),
  route(office.countersignContract, acts.countersignContract),
  route(office.retrySeal, acts.retrySealing),
  route(office.linkPaper, links.linkPaperForOffice),
  route(texts.listTemplates, templates.listAll),
  route(texts.readTemplate, templates.readTemplate),
  keyedRoute(texts.addTemplate, templates.createTemplate),
  route(texts.saveTemplate, templates.updateTemplate),
  keyedRoute(texts.publishTemplate, templates.publishTemplate),
  route(texts.preferTemplate, templates.preferTemplate),
  route(texts.archiveTemplate, templates.archiveTemplate),
  route(texts.previewTemplate, templates.previewTemplate),
]
