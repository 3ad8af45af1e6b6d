/** Saves a paper that a feature made, by its kind: what its `web/paper-savers.ts` exports. */
export type PaperSavers = Readonly<Record<string, (id: string) => Promise<string | undefined>>>
