import * as z from 'zod/mini'

/**
 * The answer of a call that hands out a file of ours: sent as an attachment under this name, never as
 * a page. The browser fetches it with its token and saves it.
 */
export const FileAnswer = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
})
export type FileAnswer = z.infer<typeof FileAnswer>
