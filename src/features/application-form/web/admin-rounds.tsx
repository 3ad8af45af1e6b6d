import { Link, useLocation } from 'react-router'
import { counted } from '#shared/counted.ts'
import type { Answer } from '#shared/endpoint.ts'
import { cx } from '#web/ui/cx.ts'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import type { readApplication } from '../admin-contract.ts'

type Application = Answer<typeof readApplication>

/** Which answers are read: a round as it was handed in, or what is being written now. It is in the address. */
export function AdminRounds({ application }: { application: Application }) {
  const { round: shown, rounds, status, changed } = application
  const { state } = useLocation()
  const searchOf = useRoundSearch()
  const hasDraft = status === 'incomplete'
  const decided = decidedOn(application)
  if (rounds.length + Number(hasDraft) < 2)
    return (
      decided && (
        <div className="mb-6">
          <AsDecided {...decided} isShown />
        </div>
      )
    )
  const links = [
    ...rounds.map(({ round, submittedAt }) => ({ name: String(round), at: submittedAt })),
    ...(hasDraft ? [{ name: 'draft', at: null }] : []),
  ]
  const current = shown === null ? 'draft' : String(shown)
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <nav aria-label="Versions of the answers">
        <ul className="flex flex-wrap gap-2">
          {links.map(({ name, at }) => (
            <li key={name}>
              <Link
                to={{ search: searchOf(name) }}
                state={state}
                replace
                preventScrollReset
                aria-current={name === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-8 items-center gap-2 rounded-control border px-3 text-help transition-colors',
                  name === current
                    ? 'border-brown bg-brown text-cream'
                    : 'border-field hover:bg-sand',
                )}
              >
                {name === 'draft' ? 'Draft' : `Round ${name}`}
                {at && (
                  <span className={name === current ? 'text-gold' : 'text-umber'}>
                    <When at={at} />
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {(shown === null || shown > 1) && (
        <p className="text-help text-umber">{changesWords(changed.length, shown)}</p>
      )}
      {decided && <AsDecided {...decided} isShown={decided.round === shown} />}
    </div>
  )
}

type Decided = { round: number; at: string }

/** The round that stood when a decision was last released. */
function decidedOn({ timeline, rounds }: Application): Decided | undefined {
  const release = timeline.findLast(({ step }) => step?.startsWith('release-'))
  const round = release && rounds.findLast(({ submittedAt }) => submittedAt <= release.at)
  return round && { round: round.round, at: release.at }
}

function AsDecided({ round, at, isShown }: Decided & { isShown: boolean }) {
  const { state } = useLocation()
  const searchOf = useRoundSearch()
  return (
    <p className="text-help text-umber">
      {isShown ? (
        <>
          These were the answers at the decision on <When at={at} />
        </>
      ) : (
        <TextLink to={{ search: searchOf(String(round)) }} state={state} replace preventScrollReset>
          Show the answers at the decision on <When at={at} />
        </TextLink>
      )}
    </p>
  )
}

/** The query of a round: what else is open on the page stays so. */
function useRoundSearch() {
  const { search } = useLocation()
  return (round: string) => {
    const params = new URLSearchParams(search)
    params.set('round', round)
    return `?${params}`
  }
}

function changesWords(count: number, shown: number | null): string {
  const since = shown === null ? 'the last round' : `round ${shown - 1}`
  if (count === 0) return `Nothing changed since ${since}`
  return `${counted(count, 'answer')} changed since ${since}`
}
