import * as z from 'zod/mini'
import type { PaperReport } from '../verification-result.ts'

/** Reads what a kind of paper attaches to its sealed file, without the database. */
export type PaperReader = {
  /** The name of what is attached. */
  name: string
  /** Throws where it is not what this kind attaches. */
  read(attached: unknown, file: Uint8Array): PaperReport
}

/** What a paper attaches that has nothing else to tell: what it is, and which. Shown as it is, even of strangers' files. */
export const PaperRecord = z.object({
  paper: z.string().check(z.regex(/^[A-Za-z ]{1,60}$/)),
  number: z.uuid(),
})
export type PaperRecord = z.infer<typeof PaperRecord>

export const plainReader: PaperReader = {
  name: 'paper.json',
  read(attached) {
    return { ...PaperRecord.parse(attached), events: null, signatures: [] }
  },
}
