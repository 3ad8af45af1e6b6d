import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#tests/processes.ts'

type OwnProduct = {
  url: string
  /** Where it keeps its database, for looking into it. */
  dataDir: string
  /** The link for the first admin that the start printed. */
  setUpLink: string
  stop(): Promise<void>
}

/** The product on an empty folder of its own, for what can happen there only once. */
export async function startOwnProduct(
  environment: Record<string, string> = {},
): Promise<OwnProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matricula-journey-'))
  const server = await startServer({ DATA_DIR: dataDir, ...environment })
  const setUpLink = /http\S+\/set-up#\S+/.exec(server.output())?.[0] ?? ''
  return {
    url: server.url,
    dataDir,
    setUpLink,
    async stop() {
      server.signal('SIGTERM')
      await server.ended()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
