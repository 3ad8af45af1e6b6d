import * as z from 'zod/mini'
import { acceptedTypes } from '../../slots.ts'

/** Why a file is refused, by name; its sentence for people stands with whoever asked. */
export const Fault = z.enum([
  'type',
  'heic',
  'encrypted',
  'no-pages',
  'script',
  'pixels',
  'unpacks',
  'broken',
])
export type Fault = z.infer<typeof Fault>

/** What staff are to know of a file that is kept: repaired on opening, attachments, a form that draws itself. */
export const Mark = z.enum(['repaired', 'attachments', 'drawn-by-program'])
export type Mark = z.infer<typeof Mark>

export const Opened = z.object({
  mediaType: z.enum(acceptedTypes),
  pages: z.nullable(z.int()),
  marks: z.array(Mark),
  /** Whether a cleaned copy was written. */
  isRewritten: z.boolean(),
})
export type Opened = z.infer<typeof Opened>

/** What the process that opens files says on its output. */
export const Answer = z.union([z.object({ fault: Fault }), Opened])

/** What it is told. */
export const Task = z.union([
  /** `out` is where a cleaned copy of a picture goes. */
  z.object({ open: z.string(), out: z.string() }),
  /** Pictures that become one PDF. */
  z.object({ join: z.array(z.string()), out: z.string() }),
])
export type Task = z.infer<typeof Task>

export class Refused extends Error {
  readonly fault: Fault

  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}
