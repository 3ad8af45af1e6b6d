import * as z from 'zod/mini'

/** The bytes of a file on their way to the server: a stream there, a part of a chosen file in the browser. */
export type FileBody = ReadableStream<Uint8Array> | Blob

/**
 * The body of a call that sends a file, or a part of one, as it is (`application/octet-stream`). It is read
 * while it arrives and never as a whole, so the limits of other bodies do not hold for it.
 */
export const FileBody = z.custom<FileBody>((value) => typeof value === 'object' && value !== null)
