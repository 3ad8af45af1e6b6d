import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { withRight } from '#shared/rights.ts'
import { StaffChoice, StaffEvent } from './choices.ts'

/** Everybody who has set up their sign-in. */
const forStaff = withRight('list-applications')

const Choices = z.object({
  choices: z.array(z.object({ event: StaffEvent, choice: StaffChoice })),
})

/** Of what one is told by mail, and how. */
export const readOwnChoices = endpoint('GET /api/admins/me/mail-choices', forStaff, { ok: Choices })

export const setOwnChoice = endpoint('POST /api/admins/me/mail-choices', forStaff, {
  body: z.object({ event: StaffEvent, choice: StaffChoice }),
  ok: Choices,
})
