import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { getAdmin } from '#features/admins/contract.ts'
import type { BulkProps } from '#features/application-list/selection.ts'
import { inDigits } from '#shared/counted.ts'
import type { Right } from '#shared/rights.ts'
import { lazy } from '#web/lazy.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { moreBehind } from '#web/ui/more-behind.ts'
import type { BulkKind, BulkReport, ChosenApplications } from '../admin-bulk-contract.ts'
import { AdminBulkNotice } from './admin-bulk-notice.tsx'
import { bulkWords } from './admin-bulk-words.ts'

// The forms weigh more than the list, and most looks at it act on nothing.
const AdminBulkDialog = lazy(async () => ({
  default: (await import('./admin-bulk-dialog.tsx')).AdminBulkDialog,
}))
const AdminExportDialog = lazy(async () => ({
  default: (await import('./admin-export-dialog.tsx')).AdminExportDialog,
}))

const AdminMessageDialog = lazy(async () => ({
  default: (await import('./admin-message-dialog.tsx')).AdminMessageDialog,
}))

const acts: readonly { kind: BulkKind; right: Right }[] = [
  { kind: 'assign', right: 'assign-applications' },
  { kind: 'flag', right: 'assign-applications' },
  { kind: 'task', right: 'assign-applications' },
  { kind: 'document', right: 'check-documents' },
  { kind: 'waive-interview', right: 'waive-interviews' },
]

type Done = { kind: BulkKind; report: BulkReport }

/** What can be done to the chosen applications, or without a choice to the whole list. */
export function AdminBulk({ selection, query, count }: BulkProps) {
  const { data: me } = useQuery(queryOf(getAdmin))
  const [open, setOpen] = useState<BulkKind | 'export' | 'message'>()
  const [done, setDone] = useState<Done>()
  const may = (right: Right) => me?.admin.rights.includes(right) ?? false
  const isAny = selection.all || selection.ids.size > 0
  const chosen = chosenOf(selection.all || !isAny, selection.ids, query)
  const number = isAny && !selection.all ? selection.ids.size : count
  const mayChooseAll =
    selection.page === 'all' && !selection.all && (count === null || count > selection.ids.size)
  const close = () => setOpen(undefined)

  return (
    <section aria-label="Bulk actions" className={cx('min-w-0', (isAny || done) && 'w-full')}>
      <div
        style={moreBehind('cream')}
        className="relative flex min-h-8 items-center gap-2 overflow-x-auto *:shrink-0 *:whitespace-nowrap"
      >
        <p role="status" className={isAny ? 'mr-2 text-help text-umber' : 'sr-only'}>
          {isAny ? `${wordsOf(number)} selected` : 'None selected'}
        </p>
        {isAny && mayChooseAll && (
          <Button look="quiet" size="small" onClick={selection.chooseAll}>
            Select {count === null ? 'the whole list' : `all ${inDigits(count)}`}
          </Button>
        )}
        {isAny &&
          acts
            .filter(({ right }) => may(right))
            .map(({ kind }) => (
              <Button key={kind} look="outline" size="small" onClick={() => setOpen(kind)}>
                {bulkWords[kind].button}
              </Button>
            ))}
        {isAny && may('write-to-list') && (
          <Button look="outline" size="small" onClick={() => setOpen('message')}>
            Email them
          </Button>
        )}
        {may('export-applications') && (
          <Button look="outline" size="small" onClick={() => setOpen('export')}>
            <Icon name="download" className="size-4" />
            {isAny ? 'Export' : <span className="max-md:sr-only">Export this list</span>}
          </Button>
        )}
        {isAny && (
          <Button look="quiet" size="small" onClick={selection.clear}>
            Clear
          </Button>
        )}
      </div>
      {done && (
        <AdminBulkNotice key={done.report.runId} {...done} onClose={() => setDone(undefined)} />
      )}
      <Suspense>
        {open === 'export' && (
          <AdminExportDialog
            chosen={chosen}
            count={number}
            mayReadRestricted={may('read-restricted-answers')}
            onClose={close}
          />
        )}
        {open === 'message' && <AdminMessageDialog chosen={chosen} onClose={close} />}
        {open && open !== 'export' && open !== 'message' && (
          <AdminBulkDialog
            kind={open}
            chosen={chosen}
            onClose={close}
            onDone={(report) => {
              setDone({ kind: open, report })
              close()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

function chosenOf(
  isWhole: boolean,
  ids: ReadonlySet<string>,
  { after: _, ...query }: BulkProps['query'],
): ChosenApplications {
  return isWhole ? { query } : { ids: [...ids] }
}

function wordsOf(count: number | null): string {
  return count === null ? 'All' : inDigits(count)
}
