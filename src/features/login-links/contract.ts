import * as z from 'zod/mini'
import { SignedIn } from '#features/accounts/contract.ts'
import { MessageAnswer, ResetRequest } from '#features/identity/contract.ts'
import { MailedToken } from '#features/identity/credentials.ts'
import { endpoint } from '#shared/endpoint.ts'
import { atMost } from '#shared/text.ts'

const pathLength = 500

/** Where on this site a login leads. The browser that follows it checks it again, as it does its own. */
export const NextPath = z
  .string('Enter a path on this site, like /dashboard')
  .check(
    atMost(pathLength, 'A path'),
    z.regex(/^\/(?:[!-.0-[\]-~][!-~]*)?$/, 'Enter a path on this site, like /dashboard'),
  )

/** Emails a link that logs in, or says by email why there is none. */
export const askForLoginLink = endpoint('POST /api/users/login-links', 'public', {
  body: z.extend(ResetRequest, { next: z.optional(NextPath) }),
  ok: MessageAnswer,
})

/** Uses a link up; a POST, since programs open what is mailed ahead of its reader. */
export const followLoginLink = endpoint('POST /api/users/login-links/follow', 'public', {
  body: z.object({ token: MailedToken }),
  ok: z.extend(SignedIn, { next: z.optional(z.string()) }),
})
