import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migratedDatabase } from './database.ts'
import { databaseEnvironment } from './pooled-address.ts'
import { operator, startServer } from './processes.ts'

/** The product as a process of its own, with a database and a data folder of its own. */
export async function openOwnServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-own-server-'))
  const database = await migratedDatabase()
  const server = await startServer({ DATA_DIR: dataDir, ...databaseEnvironment(database.url) })
  return {
    ...{ server, dataDir },
    async residentBytes(): Promise<number> {
      const answer = await fetch(`${server.url}/metrics`, { headers: operator })
      const text = await answer.text()
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
    },
    async close() {
      server.signal('SIGKILL')
      await server.ended()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
