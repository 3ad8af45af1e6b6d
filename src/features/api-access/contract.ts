import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instant.ts'
import { Scope, withRight } from '#shared/rights.ts'
import { ById, Done } from '#shared/vocabulary.ts'
import { NewToken, TokenState } from './token.ts'
import { TokenRight } from './token-rights.ts'

/** Anyone who decides who works in the office decides which programs do. */
const manage = withRight('manage-admins')

export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** How the token begins; the rest is known to the program alone. */
  begins: z.string(),
  rights: z.array(TokenRight),
  programs: Scope,
  networks: z.array(z.string()),
  state: TokenState,
  madeBy: z.string(),
  madeAt: Instant,
  endsAt: Instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** To the minute. */
  lastUsedAt: z.nullable(Instant),
  fault: z.nullable(z.object({ code: z.string(), call: z.string(), at: Instant })),
})
export type ApiToken = z.infer<typeof ApiToken>

/** Every token that was made, active ones first. */
export const listTokens = endpoint('GET /api/admins/api-tokens', manage, {
  ok: z.object({ tokens: z.array(ApiToken) }),
})

/** Makes a token, which is told this once; needs a fresh sign-in. */
export const makeToken = endpoint('POST /api/admins/api-tokens', manage, {
  body: NewToken,
  ok: z.object({ token: z.string(), made: ApiToken }),
})

/** Ends a token now; needs a fresh sign-in. */
export const endToken = endpoint('POST /api/admins/api-tokens/{id}/end', manage, {
  params: ById,
  ok: Done,
})
