import * as z from 'zod/mini'

/** More than any price here, and small enough that sums and products of it stay exact. */
const mostMinor = 99_999_999_999

/** An amount in minor units (cents), never negative. */
export const Amount = z.int().check(z.nonnegative(), z.maximum(mostMinor))

/** An amount in minor units as somebody of the staff writes it down: something. */
export const StatedAmount = z
  .int('Enter an amount')
  .check(z.minimum(1, 'Enter an amount'), z.maximum(mostMinor, 'This amount is too high'))
