import * as z from 'zod/mini'

/** A line of a file that could not be read, by its number there, and why. */
export const LineFault = z.object({ line: z.int(), words: z.string() })
export type LineFault = z.infer<typeof LineFault>
