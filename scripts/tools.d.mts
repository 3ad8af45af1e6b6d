export const root: string
export const windows: boolean
export function ownNode(): string
export function run(
  command: string,
  args: readonly string[],
  options?: { quiet?: boolean; env?: Readonly<Record<string, string>> },
): Promise<{ ok: boolean; words: string }>
export function step<T>(doing: string, work: () => Promise<T>): Promise<T>
