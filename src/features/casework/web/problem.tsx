import { Banner } from '#web/ui/banner.tsx'

/** Why an act did not happen. */
export function Problem({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <Banner tone="error" className="mb-3">
      {children}
    </Banner>
  )
}
