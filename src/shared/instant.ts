import * as z from 'zod/mini'

const InstantText = z.iso.datetime()

/**
 * A moment in an answer, whose ISO text is what leaves: the verb returns a Date. An answer that is
 * read back, as from a refusal or from what is kept of a first sending, has the text already.
 */
export const Instant = z.pipe(
  z.pipe(
    z.custom<Date>((at) =>
      at instanceof Date ? !Number.isNaN(at.getTime()) : InstantText.safeParse(at).success,
    ),
    z.transform((at: Date) => new Date(at).toISOString()),
  ),
  InstantText,
)

/** For a row that must have a moment and has none: its schema refuses the answer. */
export const noInstant = new Date(Number.NaN)
