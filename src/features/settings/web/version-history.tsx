import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { pagesOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { When } from '#web/ui/when.tsx'
import { type AreaName, listVersions, restoreArea, type Version } from '../admin-contract.ts'

type Props = {
  area: AreaName
  mayChange: boolean
  hasTyped: boolean
  onRestored: (said: string) => Promise<void>
}

/** Who changed an area, when, and what differs from the version before; and the way back. */
export function VersionHistory({ area, mayChange, hasTyped, onRestored }: Props) {
  const query = useInfiniteQuery(
    pagesOf(listVersions, (before) => ({ params: { area }, query: { before } })),
  )
  const { data, fetchNextPage, hasNextPage } = query
  const versions = data?.pages.flatMap((page) => page.versions) ?? []
  const newest = versions[0]?.version ?? 1
  const [asked, setAsked] = useState<Version>()

  return (
    <section aria-labelledby="history" className="mt-10">
      <h3 id="history" className="text-h3">
        History
      </h3>
      <Loaded query={query} className="mt-3" />
      {data && versions.length === 0 && <p className="text-umber">No changes yet.</p>}
      <ol className="mt-2 divide-y divide-hairline text-label">
        {versions.map((version) => (
          <li key={version.version} className="py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-5">
              <p>
                <span className="font-medium">Version {version.version}</span>{' '}
                <span className="text-umber">
                  {version.by ?? 'As installed'} · <When at={version.at} showsTime />
                </span>
              </p>
              {mayChange && version.version !== newest && (
                <Button look="quiet" size="small" onClick={() => setAsked(version)}>
                  Restore this <span className="sr-only">version {version.version}</span>
                </Button>
              )}
            </div>
            <Changes changes={version.changes} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button look="outline" size="small" onClick={() => fetchNextPage()}>
          Show earlier versions
        </Button>
      )}
      {asked && (
        <ActQuestion
          title={`Restore version ${asked.version}?`}
          does="Restore"
          doing="Restoring..."
          send={() =>
            call(restoreArea, {
              params: { area },
              body: { base: newest, version: asked.version },
            })
          }
          onDone={({ waits }) => {
            setAsked(undefined)
            void onRestored(
              waits
                ? `Restored version ${asked.version}, except for the bank details, which are waiting as shown above.`
                : `Restored version ${asked.version}.`,
            )
          }}
          onClose={() => setAsked(undefined)}
        >
          Its values become the newest version. The history stays complete.
          {hasTyped && ' Your unsaved changes will be lost.'}
        </ActQuestion>
      )}
    </section>
  )
}

/** What differs, before and now. */
export function Changes({ changes }: Pick<Version, 'changes'>) {
  return (
    <dl className="mt-1 space-y-1.5 empty:hidden">
      {changes.map(({ field, from, to }) => (
        <div key={`${field} ${from} ${to}`} className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-x-5">
          <dt className="text-umber wrap-anywhere">{field}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
            {from && (
              <del className="block text-umber">
                <span className="sr-only">Before: </span>
                {from}
              </del>
            )}
            {to && (
              <ins className="block no-underline">
                <span className="sr-only">Now: </span>
                {to}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
