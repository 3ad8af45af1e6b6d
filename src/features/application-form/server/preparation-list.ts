import type { Db } from '#server/db/client.ts'
import type { Program } from '#shared/programs.ts'
import { preparationListFor } from '../preparation-list.ts'
import { readLists } from './form-lists.ts'

/** The list that the public pages show, from what the settings ask for now. */
export async function readPreparationList(db: Db, program: Program): Promise<string[]> {
  return preparationListFor({ program, lists: await readLists(db) })
}
