/** A file that can't be read as a whole; the person who uploaded it is told. */
export class UnreadableFile extends Error {}

/** One that is of no kind that we read, so that another kind has to be exported. */
export class WrongKind extends UnreadableFile {}
