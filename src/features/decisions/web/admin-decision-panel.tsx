import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { getAdmin } from '#features/admins/contract.ts'
import type { readApplication } from '#features/application-form/admin-contract.ts'
import type { Answer } from '#shared/endpoint.ts'
import { Loaded } from '#web/loaded.tsx'
import { queryOf } from '#web/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type DecisionDesk, readDecisions } from '../admin-contract.ts'
import { Outcome } from '../decision.ts'
import { AdminConfirmedDecision } from './admin-confirmed-decision.tsx'
import { AdminDecidedBefore } from './admin-decided-before.tsx'
import { AdminDecisionEditor } from './admin-decision-editor.tsx'
import { AdminEarlierDecisions } from './admin-earlier-decisions.tsx'
import { AdminMissing } from './admin-missing.tsx'
import { AdminPlaces } from './admin-places.tsx'
import { useDecideKey } from './use-decide-key.ts'

type Props = { application: Answer<typeof readApplication> }

/** The decision of one application: made here, confirmed, and read again later. */
export function AdminDecisionPanel({ application }: Props) {
  const { id, status } = application
  const [params] = useSearchParams()
  const first = Outcome.safeParse(params.get('decide')).data ?? null
  const { data: me } = useQuery(queryOf(getAdmin))
  const query = useQuery(queryOf(readDecisions, { params: { id } }))
  const { data: desk, error } = query
  // Begins the form afresh: for another application, and where a colleague's draft is to be shown.
  const [attempt, setAttempt] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  useDecideKey(panel)
  if (error) return <Loaded query={query} className="mt-5" />
  if (!desk || !me) return null
  const { open, earlier, why } = desk
  if (!open && why && earlier.length === 0 && desk.before.length === 0) return null
  const isDraft = open?.state === 'draft'
  return (
    <div ref={panel} className="mt-6 rounded-card bg-paper px-5 py-5 shadow-card sm:px-7">
      <Panel title="Decision" anchor="decision">
        <AdminDecidedBefore desk={desk} />
        {why && open && <Banner className="mb-4">{why}.</Banner>}
        {!why && (!open || isDraft) && (
          <div className="space-y-4">
            <Facts desk={desk} />
            <AdminMissing missing={desk.missing} />
            {desk.hasConflict ? (
              <Banner>
                You declared a conflict of interest here, so someone else must decide.
              </Banner>
            ) : (
              <AdminDecisionEditor
                key={`${id} ${attempt}`}
                id={id}
                owner={me.admin.id}
                desk={desk}
                isWaitlisted={status === 'waitlisted'}
                first={first}
                onAfresh={() => setAttempt(attempt + 1)}
              />
            )}
          </div>
        )}
        {open && (!isDraft || why) && <AdminConfirmedDecision decision={open} desk={desk} />}
        {!isDraft && open && desk.next && (
          <p className="mt-4 text-label">
            <TextLink to={`/admin-panel/applications/${desk.next}`} data-takes-focus>
              Next to decide
            </TextLink>
          </p>
        )}
        <AdminEarlierDecisions id={id} earlier={earlier} reasons={desk.reasons} />
      </Panel>
    </div>
  )
}

/** What to know before deciding: how many places are left, and how many have judged. */
function Facts({ desk: { places, reviews } }: { desk: DecisionDesk }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-1 text-label">
      <AdminPlaces places={places} />
      <p>
        {reviews.done} of {reviews.asked} reviews done
      </p>
    </div>
  )
}
