/** As much of a pooler as an address needs. */
type Listening = { port: number }

/** The same database through a pooler. */
export function through({ port }: Listening, direct: string): string {
  const url = new URL(direct)
  url.port = String(port)
  return url.href
}

/** Where a whole run goes through a pooler (`TEST_POOLER=1`), what it stands before; set by `global-setup.ts`. */
const wholeRun = 'MATRICULA_TEST_POOLER'

export function poolWholeRun({ port }: Listening, direct: string): void {
  process.env[wholeRun] = `${new URL(direct).port}:${port}`
}

/** An address of the tests' server through the pooler of the run; as it is where there is none. */
export function pooled(direct: string): string {
  const [target, port] = process.env[wholeRun]?.split(':') ?? []
  return port && new URL(direct).port === target ? through({ port: Number(port) }, direct) : direct
}

/** How a server process is told of its database. */
export function databaseEnvironment(direct: string): Record<string, string> {
  const url = pooled(direct)
  return { DATABASE_URL: url, ...(url !== direct && { DATABASE_DIRECT_URL: direct }) }
}
