const quotes = /^\s*>/
/** What mail programs put before the mail that is answered. */
const introductions = [
  /^\s*(on|am|le|el|il|op|em)\b.{4,300}(wrote|schrieb|écrit|escribió|scritto|schreef|escreveu).{0,100}:\s*$/i,
]
const separators = [
  /^\s*-{2,}\s*(original message|forwarded message|ursprüngliche nachricht|message d'origine)/i,
  /^\s*_{10,}\s*$/,
]
const headerLine = /^\s*\*?(from|von|de)\*?:\s.+/i
const secondHeaderLine = /^\s*\*?(sent|date|to|gesendet|envoyé|enviado)\*?:\s.+/i
const signature = /^-- ?$/

/** What somebody has written themselves in an answer by mail: neither what they answer nor a signature. */
export function withoutQuotedText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const end = lines.findIndex((_, at) => isEnd(lines, at))
  const own = end === -1 ? lines : lines.slice(0, end)
  const begin = own.findIndex((line, at) => isIntroduction(line, own[at + 1]))
  if (begin === -1) return joined(own)
  const before = own.slice(0, begin)
  const skipped = isIntroduction(own[begin] ?? '', undefined) ? 1 : 2
  const after = own.slice(begin + skipped)
  const isMarked = quotes.test(after.find((line) => line.trim() !== '') ?? '')
  // Some write below what they quote; what is not marked as quoted cannot be told from an answer.
  return joined(isMarked ? [...before, ...after] : before)
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (signature.test(line) || separators.some((one) => one.test(line))) return true
  return headerLine.test(line) && secondHeaderLine.test(lines[at + 1] ?? '')
}

/** An introduction is often broken over two lines. */
function isIntroduction(line: string, next: string | undefined): boolean {
  const both = next === undefined ? [line] : [line, `${line} ${next}`]
  return both.some((words) => introductions.some((one) => one.test(words)))
}

function joined(lines: readonly string[]): string {
  return lines
    .filter((line) => !quotes.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
