import * as z from 'zod/mini'

/**
 * The contents of a file: whole; on the server also in pieces that are made while they are sent; in the
 * browser as it keeps files, outside the memory of the page where they are large.
 */
type FileBytes = Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>> | Blob

/** On the server, a file whose parts can be asked for: bytes from the first to the last, both counted. */
type FilePart = {
  size: number
  from(range: { from: number; to: number }): AsyncIterable<Uint8Array<ArrayBuffer>>
}

/**
 * The answer of a call that hands out a file of ours: sent as an attachment under this name, never as
 * a page. The browser fetches it with its token and saves it.
 */
export const FileAnswer = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<FileBytes>((value) => typeof value === 'object' && value !== null),
  part: z.optional(z.custom<FilePart>((value) => typeof value === 'object' && value !== null)),
})
export type FileAnswer = z.infer<typeof FileAnswer>
