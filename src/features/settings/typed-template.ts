import * as z from 'zod/mini'
import { findTemplate } from './templates.ts'

const Text = z.string().check(z.maxLength(10_000))

/** The words of a letter or mail as somebody types them. */
export const TypedTemplate = z.object({
  template: z
    .string()
    .check(z.refine((name) => findTemplate(name) !== undefined, 'There is no such email')),
  subject: Text,
  body: Text,
  button: z.optional(Text),
  sentences: z.optional(z.record(z.string(), Text)),
})
