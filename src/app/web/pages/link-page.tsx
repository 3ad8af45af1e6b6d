import { useParams } from 'react-router'
import { ConfirmEmailPage } from '#features/accounts/web/confirm-email-page.tsx'
import { Part } from '#web/part.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Where links in mails lead. The page changes nothing by being opened. */
export function LinkPage() {
  const { kind } = useParams()
  if (kind === 'confirm-email') return <ConfirmEmailPage />
  if (kind === 'interview') return <Part load={interview} props={{}} />
  if (kind === 'unsubscribe') return <Part load={mailChoice} props={{}} />
  if (kind === 'reference') return <Part load={reference} props={{}} />
  if (kind === 'contract') return <Part load={contract} props={{}} />
  if (kind === 'guardian') return <Part load={guardian} props={{}} />
  if (kind === 'pay') return <Part load={pay} props={{}} />
  return <NotFoundPage />
}

async function interview() {
  return (await import('#features/interviews/web/linked-interview-page.tsx')).LinkedInterviewPage
}

async function reference() {
  return (await import('#features/references/web/reference-page.tsx')).ReferencePage
}

async function contract() {
  return (await import('#features/contracts/web/contract-link-page.tsx')).ContractLinkPage
}

async function guardian() {
  return (await import('#features/contracts/web/guardian-page.tsx')).GuardianPage
}

async function pay() {
  return (await import('#features/payments/web/linked-pay-page.tsx')).LinkedPayPage
}

async function mailChoice() {
  return (await import('#features/messages/web/mail-choice-page.tsx')).MailChoicePage
}
