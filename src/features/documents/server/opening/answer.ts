import * as z from 'zod/mini'
import { acceptedTypes } from '../../slots.ts'

/** Why a file is refused, by name; its sentence for people is with the caller. */
export const Fault = z.enum([
  'type',
  'heic',
  'encrypted',
  'no-pages',
  'script',
  'form',
  'leads-out',
  'attachment',
  'pixels',
  'unpacks',
  'heavy',
  'broken',
])
export type Fault = z.infer<typeof Fault>

/** What staff are to know of a file that is kept. Forms that draw themselves were kept once, and are refused now. */
export const Mark = z.enum(['repaired', 'attachments', 'drawn-by-program'])
export type Mark = z.infer<typeof Mark>

export const OpenedFile = z.object({
  mediaType: z.enum(acceptedTypes),
  pages: z.nullable(z.int()),
  marks: z.array(Mark),
  /** Whether a cleaned copy was written. */
  isRewritten: z.boolean(),
})
export type OpenedFile = z.infer<typeof OpenedFile>

/** What the process that opens files says on its output. */
export const Answer = z.union([z.object({ fault: Fault }), OpenedFile])
export type Answer = z.infer<typeof Answer>

/** What it is told: a file to be opened, or so many pictures that become one PDF. */
export const Order = z.union([
  z.object({ does: z.literal('open') }),
  z.object({ does: z.literal('join'), pictures: z.int() }),
])
export type Order = z.infer<typeof Order>

/** Where it finds them: it is given open files and no paths. */
export const descriptors = { out: 3, firstFile: 4 }

export class RefusedFile extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}
