import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { useAct } from '#web/use-act.ts'
import { usePages } from '#web/use-pages.ts'
import { LineState, listLines, matchAgain, readStatements } from '../contract.ts'
import { LineTable } from './line-table.tsx'
import { shownStatements } from './shown-statements.ts'
import { StatementFiles } from './statement-files.tsx'
import { UploadStatement } from './upload-statement.tsx'

const nothing: Record<LineState, [title: string, words: string]> = {
  open: ['Every payment is matched', 'Payments of the next statement appear here.'],
  confirmed: ['Nothing confirmed yet', 'Payments you confirm appear here.'],
  'not-ours': ['Nothing set aside', 'Payments that aren’t for an application appear here.'],
}

/** Payments as the bank lists them, each with what it most likely pays: a person confirms it. */
export function BankStatements() {
  const pages = usePages()
  const state = LineState.safeParse(pages.params.get('lines')).data ?? 'open'
  const about = useQuery(queryOf(readStatements))
  const query = { state, ...(pages.after && { after: pages.after }) }
  const loaded = useQuery({ ...queryOf(listLines, { query }), placeholderData: keepPreviousData })
  const { act, isBusy, problem } = useAct(shownStatements)
  const [done, setDone] = useState<string>()

  return (
    <Loaded query={about} loading="Loading...">
      {({ statements, profiles, counts }) => (
        <>
          <div className="mb-3 flex flex-wrap items-end gap-3">
            <UploadStatement onDone={setDone} />
            {statements.length > 0 && (
              <>
                <NativeSelect
                  label="Payments"
                  value={state}
                  onChange={(choice) => pages.filter('lines', choice)}
                  options={[
                    { value: 'open', label: `To match (${counts.open})` },
                    { value: 'confirmed', label: `Confirmed (${counts.confirmed})` },
                    { value: 'not-ours', label: `Not ours (${counts.notOurs})` },
                  ]}
                />
                {state === 'open' && counts.open > 0 && (
                  <Button
                    look="outline"
                    size="small"
                    busyLabel={isBusy && 'Matching...'}
                    onClick={() => act(() => call(matchAgain))}
                  >
                    Match again
                  </Button>
                )}
              </>
            )}
          </div>
          <Banner tone="error" className="mb-3">
            {problem}
          </Banner>
          <Banner tone="success" className="mb-3">
            {done}
          </Banner>
          {statements.length === 0 ? (
            <EmptyState title="No bank statements yet">
              Upload a CSV or camt.053 file from your bank. We match each payment with what is owed,
              and record it once you confirm.
            </EmptyState>
          ) : (
            <>
              <StatementFiles statements={statements} profiles={profiles} />
              <Loaded query={loaded} loading="Loading...">
                {({ lines, next }) => (
                  <>
                    <LineTable
                      lines={lines}
                      state={state}
                      empty={<EmptyState title={nothing[state][0]}>{nothing[state][1]}</EmptyState>}
                    />
                    <Pager pages={pages} next={next} />
                  </>
                )}
              </Loaded>
            </>
          )}
        </>
      )}
    </Loaded>
  )
}
