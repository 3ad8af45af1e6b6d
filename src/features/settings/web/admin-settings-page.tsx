import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazy } from '#web/lazy.tsx'
import { Loaded, LoadingLine } from '#web/loaded.tsx'
import { PageTitle } from '#web/page-title.tsx'
import { queryOf } from '#web/queries.ts'
import { listAreas } from '../admin-contract.ts'
import type { WaitingChangeView } from './area-editor.tsx'
import { AreaList } from './area-list.tsx'

const AreaPane = lazy(async () => ({ default: (await import('./area-pane.tsx')).AreaPane }))

const firstArea = 'institute'

type Props = {
  /** What is shown under the form of an area. */
  below?: Readonly<Record<string, ReactNode>>
  WaitingChangeView?: WaitingChangeView
}

/** Everything the institute sets for itself, area by area; `?area=` chooses. */
export function AdminSettingsPage({ below = {}, WaitingChangeView }: Props) {
  const [params] = useSearchParams()
  const open = params.get('area') ?? firstArea
  const query = useQuery(queryOf(listAreas))
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <h1 className="text-dialog">Settings</h1>
      <Loaded query={query} className="mt-5">
        {(data) => (
          <>
            {!data.mayChange && (
              <p className="mt-1 text-umber">You can read these settings. Owners change them.</p>
            )}
            <div className="mt-5 gap-9 lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:items-start">
              <AreaList settings={data} open={open} />
              <Suspense fallback={<LoadingLine className="max-lg:mt-6" />}>
                <div className="max-lg:mt-6">
                  <AreaPane
                    key={params.toString()}
                    settings={data}
                    open={open}
                    WaitingChangeView={WaitingChangeView}
                  />
                  {below[open]}
                </div>
              </Suspense>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}
