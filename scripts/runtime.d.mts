export const serverFlags: readonly string[]
export const serverEnvironment: Readonly<Record<string, string>>
export const noAddresses: Readonly<Record<string, string>>
