import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { programWords } from '#shared/programs.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { When } from '#web/ui/when.tsx'
import { useAct } from '#web/use-act.ts'
import { moveOnWaitlist, readWaitlist, type WaitlistedIntake } from '../admin-contract.ts'
import { decisionStateWords, outcomeWords } from '../decision.ts'
import { AdminPlaces } from './admin-places.tsx'
import { shownDecisions } from './shown-decisions.ts'

const wayBack = { search: '?show=releases', trail: [] }

/** Who waits for a place, intake by intake, in the order in which places are offered. */
export function AdminWaitlist() {
  const query = useQuery(queryOf(readWaitlist))
  const { data } = query
  const hasNobody = data?.intakes.length === 0
  return (
    <section aria-labelledby="waitlist" className="mt-9">
      <h2 id="waitlist" className="text-h3">
        Waitlist
      </h2>
      <Loaded query={query} className="mt-2" />
      {hasNobody && <p className="mt-2 text-label text-umber">The waitlist is empty.</p>}
      {data?.intakes.map((intake) => (
        <Intake key={intake.intakeId} intake={intake} />
      ))}
    </section>
  )
}

function Intake({ intake }: { intake: WaitlistedIntake }) {
  const { program, waiting } = intake
  const { act, busy, problem } = useAct(shownDecisions)
  const list = useRef<HTMLOListElement>(null)

  async function move(place: number, step: 1 | -1) {
    const [one, other] = [waiting[place], waiting[place + step]]
    if (!one || !other) return
    const side = step === 1 ? 'after' : 'before'
    await act(
      () => call(moveOnWaitlist, { params: { id: one.id }, body: { side, of: other.id } }),
      { name: one.id },
    )
    // The row has gone to another place; the person who moves it goes along.
    list.current?.querySelector<HTMLElement>(`[data-move="${one.id} ${step}"]`)?.focus()
  }

  return (
    <div className="mt-3 text-label">
      <div className="flex flex-wrap gap-x-6 text-umber">
        <p>{programWords[program]}</p>
        <AdminPlaces places={intake} />
      </div>
      <Banner tone="error" className="mt-2">
        {problem}
      </Banner>
      <ol ref={list} className="mt-1">
        {waiting.map(({ id, name, since, open }, place) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-hairline border-t py-1.5 last:border-b"
          >
            <span className="w-7 text-right text-umber tabular-nums">{place + 1}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <TextLink to={`/admin-panel/applications/${id}`} state={wayBack}>
                <bdi>{name}</bdi>
              </TextLink>{' '}
              <span className="text-umber max-sm:block">
                since <When at={since} />
              </span>
            </span>
            {open ? (
              <span>
                {outcomeWords[open.outcome]}, {decisionStateWords[open.state].toLowerCase()}
              </span>
            ) : (
              <TextLink to={`/admin-panel/applications/${id}?decide=accept`} state={wayBack}>
                Draft an offer<span className="sr-only"> for {name}</span>
              </TextLink>
            )}
            {waiting.length > 1 && (
              <span className="flex gap-1 max-sm:ml-11">
                {([-1, 1] as const).map((step) => {
                  const isLast = place === (step === 1 ? waiting.length - 1 : 0)
                  return (
                    <Button
                      key={step}
                      look="outline"
                      size="small"
                      data-move={`${id} ${step}`}
                      aria-label={`Move ${name} ${step === 1 ? 'down' : 'up'}`}
                      disabled={isLast}
                      // Filled, what can’t be pressed would weigh more than what can.
                      style={
                        isLast ? { background: 'none', borderColor: 'transparent' } : undefined
                      }
                      aria-busy={busy === id}
                      onClick={() => move(place, step)}
                    >
                      {step === 1 ? 'Down' : 'Up'}
                    </Button>
                  )
                })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
