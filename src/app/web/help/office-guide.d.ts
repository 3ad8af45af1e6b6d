/** Read from `docs/guide/office.md` when the pages are built: `scripts/office-guide.ts`. */
declare module 'virtual:office-guide' {
  export const chapters: readonly import('./chapter.ts').Chapter[]
}
