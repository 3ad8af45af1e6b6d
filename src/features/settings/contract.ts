import { endpoint } from '#shared/endpoint.ts'
import { PublicFacts } from '#shared/public-facts.ts'

export const getPublicFacts = endpoint('GET /api/programs', 'public', { ok: PublicFacts })
