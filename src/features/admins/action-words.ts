/**
 * What is in the audit log, by action, in words that follow the person: "Ana Ruiz changed a role". Each
 * feature has its own in `audit-words.ts`.
 */
export const actionWords: Record<string, string> = {}

/** An action that has no words yet is shown by its name. */
export function wordsOfAction(action: string): string {
  return actionWords[action] ?? action
}

/** Brings the words of all features, for anyone who opens the log: they weigh more than the page around it. */
export const actionWordsSource: { load: () => Promise<unknown> } = { load: async () => undefined }
