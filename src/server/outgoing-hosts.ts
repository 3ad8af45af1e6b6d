import type { Config } from './config.ts'

/**
 * What the operator hears at the start of each place outside that the environment names: where a firewall
 * lists what the server may reach, they have to be on it. Features say the same of theirs.
 */
export function describeOutgoing(config: Config): string[] {
  const { smtpUrl, clamdSocket, s3, stamping, tracesTo } = config
  return [
    ...(s3 ? [`Files are kept in ${s3.bucket} at ${s3.endpoint}`] : []),
    clamdSocket
      ? `Files are scanned by clamd at ${clamdSocket}`
      : 'No virus scanner is set up: files are opened and checked, not scanned',
    smtpUrl
      ? `Emails go out through ${new URL(smtpUrl).host}`
      : `No mail server is set up: emails are kept in ${config.dataDir}/mail`,
    ...(stamping ? [`Time stamps come from ${new URL(stamping.url).host}`] : []),
    ...(tracesTo ? [`Traces go to ${new URL(tracesTo).host}`] : []),
  ]
}

/** Hosts that people typed or that others named, each once; nothing where there are none. */
export function describeFurtherHosts(what: string, hosts: readonly string[]): string[] {
  return hosts.length > 0 ? [`${what} ${[...new Set(hosts)].toSorted().join(', ')}`] : []
}
