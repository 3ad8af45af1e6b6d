import { messageOf } from '#web/message-of.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Why an act did not happen. */
export function Problem({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Banner tone="error" className="mb-3">
      {messageOf(error)}
    </Banner>
  )
}
