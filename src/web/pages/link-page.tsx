import { useParams } from 'react-router'
import { ConfirmEmailPage } from '#features/accounts/web/confirm-email-page.tsx'
import { Part } from '../part.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Where links in mails lead. The page changes nothing by being opened. */
export function LinkPage() {
  const { kind } = useParams()
  if (kind === 'confirm-email') return <ConfirmEmailPage />
  if (kind === 'interview') return <Part load={interview} props={{}} />
  if (kind === 'reference') return <Part load={reference} props={{}} />
  return <NotFoundPage />
}

async function interview() {
  return (await import('#features/interviews/web/linked-interview-page.tsx')).LinkedInterviewPage
}

async function reference() {
  return (await import('#features/references/web/reference-page.tsx')).ReferencePage
}
