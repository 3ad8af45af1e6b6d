import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { formatInstant } from '#shared/dates.ts'
import { call } from '#web/call.ts'
import { usePublicFacts } from '#web/facts.tsx'
import { TextAreaControl } from '#web/form/fields.tsx'
import { HandInForm } from '#web/form/hand-in-form.tsx'
import { useHandIn } from '#web/form/use-hand-in.ts'
import { useSchemaForm } from '#web/form/use-schema-form.ts'
import { queryOf } from '#web/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  bookForApplicant,
  moveForApplicant,
  type OneInterview,
  readApplicationInterviews,
} from '../admin-contract.ts'
import { type Choice, TimeChoice } from './admin-time-choice.tsx'
import { RequestWords } from './request-words.tsx'
import { shownInOffice } from './shown-in-office.ts'

type BookProps = {
  application: { id: string; firstName: string; lastName: string }
  onClose: () => void
}

/** Books for an applicant: a free time in turn, or any other with an interviewer who agrees to it. */
export function AdminBookDialog({ application, onClose }: BookProps) {
  const { id, firstName, lastName } = application
  return (
    <Dialog title={`Book for ${firstName} ${lastName}`} isOpen onClose={onClose}>
      <ChosenForm
        applicationId={id}
        words="Book"
        busy="Booking..."
        lead={`${firstName} gets an email with a link to reschedule.`}
        send={({ start, hostId, anyTime }, reason) =>
          call(bookForApplicant, {
            params: { id },
            body: { start, hostId, anyTime, timeZone: null, reason },
          })
        }
        onClose={onClose}
      />
    </Dialog>
  )
}

type MoveProps = { interview: OneInterview; onClose: () => void }

/** Moves an interview; its interviewer stays where they are free. */
export function AdminMoveDialog({ interview, onClose }: MoveProps) {
  const { id, applicationId, version, start, firstName } = interview
  const { timeZone } = usePublicFacts().institute
  return (
    <Dialog title="Reschedule" isOpen onClose={onClose}>
      <ChosenForm
        applicationId={applicationId}
        words="Reschedule"
        busy="Rescheduling..."
        keepsHost
        lead={
          <>
            Now: {formatInstant(start, timeZone)} with {interview.host}. We keep the interviewer if
            they’re free. {firstName} gets an email.
          </>
        }
        send={({ start, anyTime }, reason) =>
          call(moveForApplicant, {
            params: { id },
            body: { start, anyTime, seen: version, reason },
          })
        }
        onClose={onClose}
      />
    </Dialog>
  )
}

type BookingOutcome = ReturnType<typeof call<typeof bookForApplicant | typeof moveForApplicant>>
type FormProps = {
  applicationId: string
  words: string
  busy: string
  lead: ReactNode
  /** The interviewer is not chosen here. */
  keepsHost?: boolean
  send: (choice: Choice, reason: string) => BookingOutcome
  onClose: () => void
}

const Why = z.object({ reason: bookForApplicant.shapes.body.shape.reason })

function ChosenForm({ applicationId, words, busy, lead, send, onClose, ...choosing }: FormProps) {
  const form = useSchemaForm(Why, { reason: '' })
  const [choice, choose] = useState<Choice | null>(null)
  const { data } = useQuery(queryOf(readApplicationInterviews, { params: { id: applicationId } }))
  const asked = (data?.requests ?? []).filter(({ answeredAt }) => answeredAt === null)
  const { frame } = useHandIn(
    form,
    async ({ reason }) =>
      choice ? send(choice, reason) : { ok: false, problem: { error: 'Choose a time' } },
    onClose,
    shownInOffice,
  )
  return (
    <HandInForm {...frame} send={words} sending={busy} onBack={onClose}>
      <p className="wrap-anywhere">{lead}</p>
      {asked.length > 0 && (
        <section aria-label="Their request" className="border-brass border-l-4 pl-3 text-label">
          {asked.map((request) => (
            <RequestWords key={request.id} request={request} />
          ))}
        </section>
      )}
      <TimeChoice
        applicationId={applicationId}
        choice={choice}
        onChoose={choose}
        wishes={asked.flatMap(({ times }) => times)}
        {...choosing}
      />
      <TextAreaControl
        control={form.control}
        name="reason"
        label="Reason"
        hint="For staff only."
        rows={2}
      />
    </HandInForm>
  )
}
