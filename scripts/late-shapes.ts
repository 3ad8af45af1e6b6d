import * as z from 'zod/mini'

/*
 * What the server's files have in the place of `zod/mini`. There are thousands of schemas, and a process
 * parses few kinds of calls: objects are made with a function in the place of their shape (`server-sources.ts`).
 */
export * from 'zod/mini'

type Shape = z.core.$ZodLooseShape
type Params = string | z.core.$ZodObjectParams

// @__NO_SIDE_EFFECTS__
export function object(shape: Shape | (() => Shape) = {}, params?: Params) {
  if (!isLate(shape)) return z.object(shape, params)
  return objectOf(shape, z.util.normalizeParams(params))
}

// @__NO_SIDE_EFFECTS__
export function strictObject(shape: Shape | (() => Shape), params?: Params) {
  if (!isLate(shape)) return z.strictObject(shape, params)
  return objectOf(shape, { catchall: z.never(), ...z.util.normalizeParams(params) })
}

function isLate(shape: Shape | (() => Shape)): shape is () => Shape {
  return typeof shape === 'function'
}

/** The definition of an object may answer for its shape itself, and is asked for it when it first parses. */
function objectOf(make: () => Shape, rest: object) {
  let made: Shape | undefined
  return new z.ZodMiniObject({
    type: 'object',
    get shape() {
      // A copy, as zod makes of a shape: what refers to itself by a getter is made once too.
      made ??= { ...make() }
      return made
    },
    ...rest,
  })
}
