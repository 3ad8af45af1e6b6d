import { customType } from 'drizzle-orm/pg-core'

/** Text that compares without case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
