import * as z from 'zod/mini'

/** The signed-in applicant as every page sees them. */
export const User = z.object({
  /** Never shown; drafts on a device are kept under it. */
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  latinName: z.optional(z.string()),
  email: z.string(),
  dateOfBirth: z.string(),
  phoneNumber: z.string(),
  country: z.string(),
  state: z.optional(z.string()),
  emailConfirmed: z.boolean(),
  /** An address that waits for its confirmation by mail. */
  newEmail: z.optional(z.string()),
  timeZone: z.optional(z.string()),
})
export type User = z.infer<typeof User>
