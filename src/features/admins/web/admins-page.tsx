import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { roleWords, scopeWords } from '#shared/rights.ts'
import type { PageViews } from '#web/feature.ts'
import { IgnoredParameters } from '#web/ignored-parameters.tsx'
import { lazy } from '#web/lazy.tsx'
import { LoadingLine } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { Part } from '#web/part.tsx'
import { queryOf } from '#web/queries.ts'
import { actionWordsSource } from '../action-words.ts'
import { getAdmin } from '../contract.ts'
import { mayDo } from './admin-session.ts'
import { knownViews, ViewTabs } from './admins-tabs.tsx'
import { OtherWays } from './other-ways.tsx'
import { OwnAddress } from './own-address.tsx'
import { OwnName } from './own-name.tsx'
import { OwnPassword } from './own-password.tsx'
import { People } from './people.tsx'

const AuditLog = lazy(async () => {
  const [{ AuditLog }] = await Promise.all([import('./audit-log.tsx'), actionWordsSource.load()])
  return { default: AuditLog }
})
const AuditReadings = lazy(async () => {
  const [{ AuditReadings }] = await Promise.all([
    import('./audit-views.tsx'),
    actionWordsSource.load(),
  ])
  return { default: AuditReadings }
})

const Health = lazy(async () => ({ default: (await import('./health.tsx')).Health }))

const ownSecondFactor = async () => (await import('./own-second-factor.tsx')).OwnSecondFactor
const ownDevices = async () => (await import('./own-devices.tsx')).OwnDevices

const parts = new Map<string, { title: string; View: ComponentType }>([
  ['audit-log', { title: 'Audit log', View: AuditLog }],
  ['readings', { title: 'What was read', View: AuditReadings }],
  ['health', { title: 'Health', View: Health }],
])

type Props = {
  Own?: ComponentType
  /** What later features add. */
  views?: PageViews
}

/** Who works here, for those who may know, the audit log, and everybody's own sign-in. */
export function AdminsPage({ Own, views = {} }: Props) {
  const [params] = useSearchParams()
  const { data } = useQuery(queryOf(getAdmin))
  if (!data) return null
  const { admin } = data
  const readsAdmins = mayDo(admin, 'read-admins')
  const readsAudit = mayDo(admin, 'read-audit-log')
  const more = Object.fromEntries(
    Object.entries(views).filter(([, { right }]) => mayDo(admin, right)),
  )
  const known = readsAudit ? knownViews(more) : []
  const view = known.find((one) => one === params.get('view')) ?? null
  const own = parts.get(view ?? '')
  const added = more[view ?? '']
  const title = own?.title ?? added?.label ?? (readsAdmins ? 'Admins' : 'Your login')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {readsAdmins && <h1 className="text-dialog">Admins</h1>}
      {readsAudit && <ViewTabs current={view} more={more} />}
      <IgnoredParameters takes={{ view: known }} />
      {added && <Part key={view} load={added.load} props={{}} />}
      {own && (
        <Suspense fallback={<LoadingLine className="mt-5" />}>
          <own.View />
        </Suspense>
      )}
      {!own && !added && (
        <>
          {readsAdmins ? (
            <>
              <People me={admin} />
              <OtherWays
                place="ways-of-staff"
                props={{ manages: mayDo(admin, 'manage-admins'), ownId: admin.id }}
              />
              <h2 className="mt-12 text-h3">Your login</h2>
            </>
          ) : (
            <h1 className="text-dialog">Your login</h1>
          )}
          <p className="text-umber wrap-anywhere">
            {roleWords[admin.role]} · {scopeWords[admin.programs]}
          </p>
          <div className="mt-3 max-w-form">
            <OwnName admin={admin} />
            <OwnAddress admin={admin} />
            {admin.hasPassword && <OwnPassword />}
            <OtherWays
              place="own-ways"
              props={{ hasPassword: admin.hasPassword, manages: mayDo(admin, 'manage-admins') }}
            />
            <Part isQuiet load={ownSecondFactor} props={{ admin }} />
            {Own && <Own />}
            <Part isQuiet load={ownDevices} props={{}} />
          </div>
        </>
      )}
    </>
  )
}
