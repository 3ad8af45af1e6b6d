import type { Promised, Proof } from './reliability-promises.ts'

/** How much of a proof is run: `--quick` for all of them, minutes for the soak. */
export type Shortened = { quick: boolean; soakMinutes: string }

const inFull: Shortened = { quick: false, soakMinutes: '' }
/** What a command of a shorter form has, or lacks, beside the full one. */
const shortenings = / --quick|SOAK_MINUTES=\d+ |LONG=1 /g
/** What a verdict says where a shorter form was run. */
export const shortForm = 'only a short form of it was run'
const changed = 'what shows it has changed since, so this line is to be run again'

export function commandOf(proof: Proof, shortened: Shortened): string {
  if ('test' in proof) {
    const words = ['npx vitest run --project server', proof.test, ...namedBy(proof)]
    const soak = proof.soak && shortened.soakMinutes ? [shortBy(proof, shortened)] : []
    return [...(isLong(proof, shortened) ? ['LONG=1'] : soak), ...words].join(' ')
  }
  if ('journey' in proof) return `npx playwright test ${proof.journey}`
  if ('bench' in proof) return `node bench/${proof.bench}.ts${shortened.quick ? ' --quick' : ''}`
  return 'node scripts/budgets.mjs'
}

export function isLong(
  { long, soak }: { long?: boolean; soak?: boolean },
  { quick, soakMinutes }: Shortened,
): boolean {
  return Boolean(long) && !quick && !(soak && soakMinutes)
}

export function shortBy(
  { long, soak }: { long?: boolean; soak?: boolean },
  { quick, soakMinutes }: Shortened,
): string {
  if (soak && soakMinutes) return `SOAK_MINUTES=${soakMinutes}`
  return long && quick ? '--quick' : ''
}

export function namedBy({ named }: { named?: string }): string[] {
  return named ? ['-t', named] : []
}

/** One line of the table. */
export function rowOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

export function commandsOf({ proofs }: Promised, shortened: Shortened): string {
  return proofs.map((proof) => `\`${commandOf(proof, shortened)}\``).join('<br>') || 'nothing yet'
}

const notRun = 'does not, because it was not run yet'

/** The lines of a page that were run, by their number. */
export function linesOf(text: string): Map<number, string> {
  const lines = text
    .split('\n')
    .filter((line) => /^\| R\d+ \|/.test(line) && !line.endsWith(`${notRun} |`))
  return new Map(lines.map((line) => [Number(/\d+/.exec(line)?.[0]), line]))
}

/** A line as it was, unless other commands show its promise by now: then nothing has shown that it holds. */
export function keptLine(line: string, promised: Promised): string {
  const cells = line.slice(2, -2).split(' | ')
  const [commands = '', verdict = ''] = [cells[3], cells.at(-1)]
  const today = commandsOf(promised, inFull).replaceAll('|', '\\|')
  const isSame = verdict.includes(shortForm)
    ? commands.replaceAll(shortenings, '') === today.replaceAll(shortenings, '')
    : commands === today
  if (isSame || verdict.includes(changed)) return line
  const reasons = verdict === 'holds' ? `does not, because ${changed}` : `${verdict}; ${changed}`
  return `| ${[...cells.slice(0, -1), reasons].join(' | ')} |`
}

/** The whole page. Lines that are not given anew stay as they were. */
export function pageOf(promises: readonly Promised[], kept: ReadonlyMap<number, string>): string {
  const lines = promises.map((promised, at) => {
    const line = kept.get(at + 1)
    return line
      ? keptLine(line, promised)
      : `| R${at + 1} | ${promised.event} | ${promised.promise} | | | | ${notRun} |`
  })
  return `# Reliability

What Matricula promises when things go wrong or get busy, and what shows it. \`node bench/reliability.ts\` runs it all, for hours, and writes this page; \`node bench/reliability.ts 1 13\` runs some lines and keeps the others. With \`--quick\` they take a short look, which shows nothing yet. Figures belong to the machine and the day that they were taken on; where it was busy with something else, the line says so. A line whose commands have changed since is to be run again.

| | When | We promise | Shown by | Figure | Date | |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}
