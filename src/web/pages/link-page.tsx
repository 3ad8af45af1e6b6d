import { useParams } from 'react-router'
import { ConfirmEmailPage } from '#features/accounts/web/confirm-email-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Where links in mails lead. The page changes nothing by being opened. */
export function LinkPage() {
  const { kind } = useParams()
  return kind === 'confirm-email' ? <ConfirmEmailPage /> : <NotFoundPage />
}
