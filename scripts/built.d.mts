export function sourceState(environment?: Readonly<Record<string, string | undefined>>): string
export function ensureBuilt(): Promise<void>
