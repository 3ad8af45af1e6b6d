const fewestOwnLetters = 4

/** Thousands of words, for which only a new password asks. */
let common: Promise<ReadonlySet<string>> | undefined

async function readCommon(): Promise<ReadonlySet<string>> {
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  return new Set(list.passwords)
}

/** Whether a password is in the bundled list, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}

/**
 * Why a new password is refused, or undefined: it is a common one, or little more than `words` that
 * anybody would try first, like one's own name (ASVS 6.1.2, 6.2.11, 6.2.12).
 */
export async function findPasswordFault(
  password: string,
  words: readonly string[],
): Promise<string | undefined> {
  if (await isCommonPassword(password))
    return 'This password is too easy to guess. Choose another one'
  const folded = password.toLowerCase()
  let rest = folded
  for (const word of words.flatMap(piecesOf).sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(word, '')
  const ownLetters = rest.match(/\p{L}/gu)?.length ?? 0
  return rest !== folded && ownLetters < fewestOwnLetters
    ? 'This password is too close to your name, your email, or ours. Choose another one'
    : undefined
}

const shortestWord = 3

function piecesOf(text: string): string[] {
  const pieces = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return [...pieces, pieces.join('')].filter((piece) => piece.length >= shortestWord)
}
