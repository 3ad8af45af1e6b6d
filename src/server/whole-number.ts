import * as z from 'zod/mini'

/** A number of the environment within its bounds; what is wrong is said by the variable's name. */
export function WholeNumber(
  name: string,
  { from, to, leftOut }: { from: number; to: number; leftOut: number },
) {
  const said = `${name} must be a number from ${from} to ${to}`
  return z._default(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,6}$/, said)), z.transform(Number)),
      z.number().check(z.minimum(from, said), z.maximum(to, said)),
    ),
    leftOut,
  )
}
