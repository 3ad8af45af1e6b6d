import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'

/** What figures were measured on. */
export const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`

/** What was measured; an archive of the sources has no commit. */
export function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return (
      git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '')
    )
  } catch {
    return 'none'
  }
}
