import { selectableRows } from '#features/settings/selectable-rows.ts'
import { getSettings } from '#features/settings/server/queries.ts'
import type { AdminActor, Ctx } from '#server/context.ts'
import type { Result } from '#shared/endpoint.ts'
import type { listReasons } from '../admin-contract.ts'
import { reasonsArea } from '../setting-areas.ts'

/** The reasons of every step, in the words of staff and of the applicant. */
export async function reasonsForOffice({
  db,
}: Ctx<AdminActor>): Promise<Result<typeof listReasons>> {
  const setting = await getSettings(db, [reasonsArea])
  return {
    reasons: Object.fromEntries(
      Object.entries(setting(reasonsArea).value).map(([step, list]) => [
        step,
        selectableRows(list).map(({ id, staff, applicant }) => ({ id, words: staff, applicant })),
      ]),
    ),
  }
}
