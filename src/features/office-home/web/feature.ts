import type { WebFeature } from '#web/feature.ts'

export const feature: WebFeature = {
  pages: {
    home: {
      label: 'Home',
      place: 10,
      right: 'list-applications',
      icon: 'home',
      chapter: 'Home',
      load: home,
    },
  },
}

async function home() {
  return (await import('./office-home-page.tsx')).OfficeHomePage
}
