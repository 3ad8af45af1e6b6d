import * as z from 'zod/mini'
import { atMost } from '#shared/text.ts'

const mostStrokes = 200
const mostPoints = 2_000
/** The field that is drawn in, whatever its size on the screen. */
export const drawingSize = { width: 600, height: 200 }

const Across = z.number().check(z.minimum(0), z.maximum(drawingSize.width))
const Down = z.number().check(z.minimum(0), z.maximum(drawingSize.height))

/** Lines of a drawing from its upper left corner. */
export const Strokes = z
  .array(z.array(z.object({ x: Across, y: Down })).check(z.minLength(1), z.maxLength(mostPoints)))
  .check(z.minLength(1, 'Draw your signature'), z.maxLength(mostStrokes))
export type Strokes = z.infer<typeof Strokes>

/** A typed name is the usual way; a drawing has the same effect. */
export const Signature = z.discriminatedUnion('way', [
  z.object({
    way: z.literal('typed'),
    name: z.string().check(z.trim(), z.minLength(1, 'Type your name'), atMost(200, 'Your name')),
  }),
  z.object({ way: z.literal('drawn'), strokes: Strokes }),
])
export type Signature = z.infer<typeof Signature>

/** Who signs, in this order; a guardian only beside a minor. */
export const SignerRole = z.enum(['applicant', 'guardian', 'institute'])
export type SignerRole = z.infer<typeof SignerRole>

export const signerWords: Record<SignerRole, string> = {
  applicant: 'Applicant',
  guardian: 'Parent or guardian',
  institute: 'For the institute',
}

/** The event of each one's signature. */
export const signedEvents: Record<SignerRole, string> = {
  applicant: 'signed',
  guardian: 'guardian-signed',
  institute: 'countersigned',
}

/** Whether a typed name is the one that is in the contract: case and spaces do not count. */
export function isSameName(typed: string, printed: string): boolean {
  const plain = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  return plain(typed) === plain(printed)
}
