import * as z from 'zod/mini'
import { programCodes } from './programs.ts'

/** Apart from `programs.ts`, so that the public pages can do without the schema library. */
export const Program = z.enum(programCodes, `Choose ${programCodes.join(' or ')}`)
export type Program = z.infer<typeof Program>
