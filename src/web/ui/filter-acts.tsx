import { Button } from './button.tsx'

type Props = { isFiltered: boolean; onClear: () => void }

/** How a form of filters ends: it is sent as a whole, and taken back as a whole. */
export function FilterActs({ isFiltered, onClear }: Props) {
  return (
    <div className="flex min-h-(--control) items-center gap-2 self-end">
      <Button type="submit" look="outline" size="small">
        Show
      </Button>
      {isFiltered && (
        <Button look="quiet" size="small" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
