import * as z from 'zod/mini'

/** An amount in minor units (cents), never negative. */
export const Amount = z.int().check(z.nonnegative())
