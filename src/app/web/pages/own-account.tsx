import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AccountPage } from '#features/accounts/web/account-page.tsx'
import { AccountPart } from '#features/accounts/web/account-part.tsx'
import { usePublicFacts } from '#web/facts.tsx'
import { lazy } from '#web/lazy.tsx'
import { Part } from '#web/part.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { Loading } from '#web/ui/loading-screen.tsx'
import { isThere, ownPage } from '../found-own-pages.ts'
import { partOf } from './found-parts.ts'

const OwnFile = lazy(async () => ({ default: await ownPage('file') }))

const loadPasskeys = () => partOf('own-passkeys')

/** The account, with passkeys where they’re on, and the file that the office keeps, where that can be asked for. */
export function OwnAccount() {
  const [params] = useSearchParams()
  const { passkeys } = usePublicFacts()
  if (params.get('show') === 'file' && isThere('file'))
    return (
      <Suspense fallback={<Loading />}>
        <OwnFile />
      </Suspense>
    )
  return (
    <AccountPage
      logins={
        passkeys && (
          <AccountPart title="Passkeys">
            <Part load={loadPasskeys} props={{}} />
          </AccountPart>
        )
      }
    >
      {isThere('file') && (
        <AccountPart title="Your file">
          <p>
            What the office wrote about your applications, and who opened what. You can ask to see
            it.
          </p>
          <p className="mt-4">
            <ButtonLink look="outline" size="small" to="/dashboard/account?show=file">
              See my file
            </ButtonLink>
          </p>
        </AccountPart>
      )}
    </AccountPage>
  )
}
