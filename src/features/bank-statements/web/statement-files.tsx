import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { ActQuestion } from '#web/act-question.tsx'
import { call } from '#web/call.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { deleteProfile, type readStatements, removeOpenLines, type Statement } from '../contract.ts'
import { RowAct } from './row-act.tsx'
import { shownStatements } from './shown-statements.ts'

type Props = Pick<Answer<typeof readStatements>, 'statements' | 'profiles'>

/** The latest files and what of them could not be read, with the way to take one out again. */
export function StatementFiles({ statements, profiles }: Props) {
  const [removing, setRemoving] = useState<Statement>()
  const { act, problem } = useAct(shownStatements)
  const [last] = statements
  // A file of several accounts has a row for each.
  const unread = statements
    .filter(({ at, removedAt }) => at === last?.at && !removedAt)
    .reduce((all, { faultCount }) => all + faultCount, 0)
  return (
    <div className="mb-4 border-hairline border-b">
      {last && unread > 0 && (
        <Banner tone="error" className="mb-3">
          We couldn’t read {counted(unread, 'line')} of “{last.name}”. Enter these payments by hand:
          see Files.
        </Banner>
      )}
      <Banner tone="error" className="mb-3">
        {problem}
      </Banner>
      <Fold
        title={
          <span>
            Files
            {last && (
              <span className="ml-2 text-umber">
                last one <When at={last.at} showsTime />
              </span>
            )}
          </span>
        }
      >
        <ul className="text-label">
          {statements.map((statement) => (
            <File key={statement.id} statement={statement} onRemove={setRemoving} />
          ))}
        </ul>
        {profiles.length > 0 && (
          <>
            <h2 className="mt-3 font-body font-medium text-label">Columns of CSV files</h2>
            <ul className="text-label">
              {profiles.map(({ id, name, account }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3">
                  <span className="wrap-anywhere">
                    {name}, account {account}
                  </span>
                  <RowAct
                    label="Set up again"
                    of={name}
                    onPress={() => act(() => call(deleteProfile, { params: { id } }))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Fold>
      {removing && <RemoveLines statement={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  )
}

type FileProps = { statement: Statement; onRemove: (statement: Statement) => void }

function File({ statement, onRemove }: FileProps) {
  const { name, account, lines, added, leftOut, faults, faultCount, by, at, open } = statement
  return (
    <li className="border-hairline border-t py-2 first:border-t-0">
      <span className="font-medium wrap-anywhere">{name}</span>
      {account && <span className="wrap-anywhere">, account {account}</span>}
      <span className="block text-help text-umber">
        <When at={at} showsTime />, {by}. {counted(lines, 'payment')}, {added} new.
        {leftOut > 0 && ` ${counted(leftOut, 'line')} of other kinds left out.`}
        {statement.removedAt && ' Unmatched payments removed.'}
      </span>
      {faultCount > 0 && (
        <details className="text-help">
          <summary className="cursor-pointer text-rose">
            {counted(faultCount, 'line')} not read
          </summary>
          <ul className="pl-4">
            {faults.map(({ line, words }) => (
              <li key={`${line} ${words}`} className="wrap-anywhere">
                Line {line}: {words}
              </li>
            ))}
            {faultCount > faults.length && <li>And {faultCount - faults.length} more.</li>}
          </ul>
        </details>
      )}
      {open > 0 && (
        <span className="-ml-2.5 block">
          <RowAct
            label={`Remove ${counted(open, 'unmatched payment')}`}
            of={name}
            onPress={() => onRemove(statement)}
          />
        </span>
      )}
    </li>
  )
}

function RemoveLines({ statement, onClose }: { statement: Statement; onClose: () => void }) {
  const { id, name, open } = statement
  return (
    <ActQuestion
      title="Remove unmatched payments"
      does="Remove"
      doing="Removing..."
      send={() => call(removeOpenLines, { params: { id } })}
      shown={shownStatements}
      onClose={onClose}
    >
      {counted(open, 'payment')} of “{name}” will be removed from this list. What you confirmed or
      set aside stays. Upload the file again to get them back.
    </ActQuestion>
  )
}
