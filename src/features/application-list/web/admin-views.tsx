import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import { lazy } from '#web/lazy.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { listViews } from '../contract.ts'
import { defaultViews } from './admin-default-views.ts'
import { viewOf } from './admin-list-address.ts'
import { nameOf } from './admin-view-name.ts'

const SaveView = lazy(async () => ({ default: (await import('./admin-save-view.tsx')).SaveView }))
const ManageViews = lazy(async () => ({
  default: (await import('./admin-views-dialog.tsx')).ManageViews,
}))

type Props = {
  /** The list in view, as a view would keep it. */
  address: string
}

/** Opens kept lists, and keeps the one in view. */
export function AdminViews({ address }: Props) {
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(listViews))
  const { data: me } = useQuery(queryOf(getAdmin))
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const views = data?.views ?? []
  const known = [...defaultViews, ...views]
  const isKnown = known.some((view) => viewOf(view.address) === address)
  const mayShare = me?.admin.rights.includes('share-views') ?? false

  return (
    <div className="flex min-w-0 shrink-0 grow items-center gap-2">
      <NativeSelect
        label="View"
        isCompact
        value={isKnown ? address : '?'}
        options={[
          ...(isKnown ? [] : [{ value: '?', label: 'Current view' }]),
          ...defaultViews.map(({ name, address }) => ({ value: viewOf(address), label: name })),
          ...views.map((view) => ({ value: viewOf(view.address), label: nameOf(view) })),
        ]}
        onChange={(chosen) => chosen !== '?' && navigate({ search: chosen })}
        className="w-44 min-w-0 grow"
      />
      {!isKnown && (
        <Button look="outline" size="small" onClick={() => setDialog('save')}>
          Save view
        </Button>
      )}
      {views.length > 0 && (
        <Button look="quiet" size="small" onClick={() => setDialog('manage')}>
          Manage views
        </Button>
      )}
      <Suspense>
        {dialog === 'save' && (
          <SaveView
            address={address}
            own={views.filter(({ isOwn }) => isOwn)}
            mayShare={mayShare}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog === 'manage' && (
          <ManageViews views={views} mayShare={mayShare} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
