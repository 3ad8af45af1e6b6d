import { invalidField } from './refusals.ts'

/** A file that can't be read as a whole; the person who uploaded it is told. */
export class UnreadableFile extends Error {}

/** One that is of no kind that we read, so that another kind has to be exported. */
export class WrongKind extends UnreadableFile {}

/** What the one who uploaded it hears, and of a wrong kind, which kinds we read; another error as it is. */
export function refusedFile(error: unknown, kinds: string): unknown {
  if (!(error instanceof UnreadableFile)) return error
  return invalidField('file', `${error.message}${error instanceof WrongKind ? `. ${kinds}` : ''}`)
}
