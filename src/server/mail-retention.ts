import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, ne } from 'drizzle-orm'
import type { Config } from './config.ts'
import { mails } from './db/tables.ts'
import type { Job } from './job.ts'

/** Where letters are while no mail server is set up. */
export function keptMailsFolder({ dataDir }: Config): string {
  return join(dataDir, 'mail')
}

/** Named by its letter's place in the outbox, so that the file goes when the letter is blanked. */
export function keptMailName({ seq, template }: { seq: number | null; template: string }): string {
  return `${String(seq).padStart(6, '0')}-${template}.eml`
}

const atOnce = 1_000

/** Letters that were erased with their person are gone from the folder too. */
export const keptMailsJob: Job = {
  name: 'kept-mails',
  everyMs: 60_000,
  async run({ db, config }) {
    const folder = keptMailsFolder(config)
    const files = (await readdir(folder).catch(() => [])).filter((name) =>
      /^\d+-.*\.eml$/.test(name),
    )
    for (let first = 0; first < files.length; first += atOnce) {
      const some = files.slice(first, first + atOnce)
      const rows = await db
        .select({ seq: mails.seq })
        .from(mails)
        .where(and(inArray(mails.seq, some.map(seqOf)), ne(mails.toAddress, '')))
      const kept = new Set(rows.map(({ seq }) => seq))
      for (const name of some)
        if (!kept.has(seqOf(name))) await rm(join(folder, name), { force: true })
    }
  },
}

function seqOf(name: string): number {
  return Number.parseInt(name, 10)
}
