import { usePublicFacts } from './facts.tsx'

/** What the tab, the history and the route announcer say: `<page> · <institute>`. */
export function PageTitle({ children }: { children: string }) {
  const { institute } = usePublicFacts()
  return <title>{fullTitle(children, institute.name)}</title>
}

export function fullTitle(page: string, institute: string): string {
  return `${page} · ${institute}`
}
