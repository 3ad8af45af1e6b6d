import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { lazy } from '#web/lazy.tsx'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { StatusWord } from '#web/ui/status-word.tsx'
import { useOwnZone } from '#web/use-own-zone.ts'
import { listOwnReferees, type OwnReferee } from '../contract.ts'
import { refereeWords } from '../referee.ts'

const AgainDialog = lazy(async () => ({
  default: (await import('./own-referee-dialogs.tsx')).AgainDialog,
}))
const ReplaceDialog = lazy(async () => ({
  default: (await import('./own-referee-dialogs.tsx')).ReplaceDialog,
}))
const OwnTextDialog = lazy(async () => ({
  default: (await import('./own-text-dialog.tsx')).OwnTextDialog,
}))

type Act = 'again' | 'replace' | 'read'

/** Whom an applicant has named, where each stands, and what can still be done about it. */
export function OwnReferences({ id, isOpen = false }: { id: string; isOpen?: boolean }) {
  const query = useQuery(queryOf(listOwnReferees, { params: { id } }))
  const { data, error } = query
  const [asked, setAsked] = useState<{ referee: OwnReferee; act: Act }>()
  const close = () => setAsked(undefined)
  if (error) return <Loaded query={query} className="mt-7" />
  if (!data || data.referees.length === 0) return null
  return (
    <Fold title="Your references" id={`references-${id}`} isOpen={isOpen || 'wide'}>
      <section aria-label="Your references">
        <p className="text-label text-umber">
          {data.waives
            ? 'You waived your right to read your references.'
            : 'After the decision, the office decides whether you can read your references.'}
        </p>
        <ul className="mt-2">
          {data.referees.map((referee) => (
            <Line key={referee.id} referee={referee} onAct={(act) => setAsked({ referee, act })} />
          ))}
        </ul>
      </section>
      <Suspense>
        {asked?.act === 'again' && <AgainDialog referee={asked.referee} onClose={close} />}
        {asked?.act === 'replace' && <ReplaceDialog referee={asked.referee} onClose={close} />}
        {asked?.act === 'read' && <OwnTextDialog referee={asked.referee} onClose={close} />}
      </Suspense>
    </Fold>
  )
}

function Line({ referee, onAct }: { referee: OwnReferee; onAct: (act: Act) => void }) {
  const { name, relation, email, state, mayCorrect, mayReplace, mayRead } = referee
  const zone = useOwnZone()
  const { applicant, tone } = refereeWords[state]
  const acts = [
    ...(mayRead ? [['read', 'Read it'] as const] : []),
    ...(mayReplace ? [['replace', 'Name someone else'] as const] : []),
    ...(mayCorrect ? [['again', 'Email them again'] as const] : []),
  ]
  return (
    <li className="border-hairline border-t py-3 last:border-b">
      <span className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <StatusWord tone={tone}>{applicant}</StatusWord>
      </span>
      <span className="block text-label text-umber wrap-anywhere">
        {relation} · {email}
      </span>
      <span className="block text-help text-umber">{whenOf(referee, zone)}</span>
      {acts.length > 0 && (
        <span className="-ml-2.5 mt-1 flex flex-wrap gap-x-2 print:hidden">
          {acts.map(([act, words]) => (
            <Button
              key={act}
              look="quiet"
              size="small"
              className="min-h-11"
              onClick={() => onAct(act)}
            >
              {words}
              <span className="sr-only">: {name}</span>
            </Button>
          ))}
        </span>
      )}
    </li>
  )
}

/** "Asked March 3, reminded March 10, wanted by March 24". */
function whenOf({ state, askedAt, remindedAt, dueAt, stateAt }: OwnReferee, zone: string): string {
  const day = (at: string) => formatDay(at, zone)
  if (state !== 'asked') return day(stateAt)
  const reminded = remindedAt ? `, reminded ${day(remindedAt)}` : ''
  return `Asked ${day(askedAt)}${reminded}, due ${day(dueAt)}`
}
