import * as z from 'zod/mini'

/** No longer chosen; it stays for what was chosen before. */
export const retired = z.optional(z.boolean())

type SettingRow = { id: string; retired?: boolean | undefined }

/** What may be chosen now; a retired row only where it was chosen before. */
export function selectableRows<R extends SettingRow>(
  rows: readonly R[],
  chosen: readonly string[] = [],
): R[] {
  return rows.filter(({ id, retired }) => !retired || chosen.includes(id))
}
