import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { type ApiToken, listTokens } from '../contract.ts'
import { EndToken } from './end-token.tsx'
import { MakeToken } from './make-token.tsx'
import { TokenTable } from './token-table.tsx'

/** What programs of the institute call with: each token, whether it works, and what went wrong with it last. */
export function ApiTokens() {
  const query = useQuery(queryOf(listTokens))
  const [ending, setEnding] = useState<ApiToken>()
  const [said, setSaid] = useState<string>()
  return (
    <div className="mt-5">
      <p className="mb-4 max-w-prose text-label text-umber">
        Your programs, like a student system, can read and add what you choose here, and nothing
        else.{' '}
        <a href="/api-docs" className={linkClass}>
          What they can call
        </a>
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <MakeToken />
        {said && <Banner tone="success">{said}</Banner>}
      </div>
      <Loaded query={query} loading>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState title="No tokens yet">
              Once you create one, you’ll see here when it was last used and what went wrong.
            </EmptyState>
          ) : (
            <TokenTable tokens={tokens} onEnd={setEnding} />
          )
        }
      </Loaded>
      {ending && (
        <EndToken
          token={ending}
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setSaid(`“${ending.name}” no longer works.`)
            setEnding(undefined)
          }}
        />
      )}
    </div>
  )
}
