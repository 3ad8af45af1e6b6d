import { useParams } from 'react-router'
import { ConfirmEmailPage } from '#features/accounts/web/confirm-email-page.tsx'
import { Part } from '#web/part.tsx'
import { links } from '../features.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Where links in mails lead. The page changes nothing by being opened. */
export function LinkPage() {
  const { kind = '' } = useParams()
  if (kind === 'confirm-email') return <ConfirmEmailPage />
  const load = links.get(kind)
  return load ? <Part key={kind} load={load} props={{}} /> : <NotFoundPage />
}
