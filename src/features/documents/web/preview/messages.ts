import * as z from 'zod/mini'

/** Where the frame is found; its answer has a policy of its own (`frameHeaders`). */
export const frameAddress = '/preview.html'

/** A decoder, a character map or a font, by the library's names. */
const Piece = z.object({
  kind: z.literal('need'),
  of: z.enum(['wasmUrl', 'cMapUrl', 'standardFontDataUrl']),
  name: z.string().check(z.regex(/^[\w.-]{1,80}$/)),
})
export type Piece = z.infer<typeof Piece>

/** What the frame says to the page. It has read a stranger's file: nothing else is listened to. */
export const FrameMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  Piece,
  z.object({ kind: z.literal('opened'), pages: z.int().check(z.positive()) }),
  z.object({ kind: z.literal('failed') }),
  z.object({ kind: z.literal('key'), key: z.string().check(z.maxLength(20)) }),
])
export type FrameMessage = z.infer<typeof FrameMessage>

/** How the sheets are shown: 1 fills the width, quarter turns go clockwise. */
export type PageView = { zoom: number; turns: number }

/** What the page says to the frame, which has no other way to anything. */
export type PageMessage =
  | { kind: 'open'; bytes: ArrayBuffer; worker: string; look: PageView }
  | { kind: 'piece'; name: string; bytes: Uint8Array | null }
  | ({ kind: 'look' } & PageView)
