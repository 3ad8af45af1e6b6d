import type { Pages } from '../use-pages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = { pages: Pages; next: string | null }

/** Previous and next page of a list; nothing where one page holds it all. */
export function Pager({ pages: { after, trail, turnToNext, turnToPrevious }, next }: Props) {
  if (!after && !next) return null
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-2 text-label">
      <Button look="outline" size="small" disabled={!after} onClick={turnToPrevious}>
        <Icon name="back" className="size-4" />
        {after && trail.length === 0 ? 'First page' : 'Previous'}
      </Button>
      <Button look="outline" size="small" disabled={!next} onClick={() => next && turnToNext(next)}>
        Next
        <Icon name="arrow" className="size-4" />
      </Button>
      {(!after || trail.length > 0) && (
        <span className="ml-2 text-umber">Page {trail.length + 1}</span>
      )}
    </nav>
  )
}
