import { LoadingLine } from '#web/loaded.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Form } from './use-form.ts'

/** Why a question shows no choices yet; nothing once they are here. */
export function ListsNotice({ form: { lists, retryLists } }: { form: Form }) {
  if (lists === 'ready') return null
  if (lists !== 'failed') return <LoadingLine className="pb-7">Loading the choices...</LoadingLine>
  return (
    <Banner tone="error" className="mb-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>We couldn’t load the choices. You can answer everything else in the meantime.</p>
        <Button look="outline" size="small" onClick={retryLists}>
          Try again
        </Button>
      </div>
    </Banner>
  )
}
