import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  views: {
    imports: {
      label: 'Import from a file',
      place: 95,
      right: 'enter-applications',
      chapter: 'From a file',
      load: imports,
    },
  },
}

async function imports() {
  return (await import('./application-imports.tsx')).ApplicationImports
}
