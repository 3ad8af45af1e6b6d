import { Button } from '#web/ui/button.tsx'

type Props = { label: string; of: string; onPress: () => void }

/** One of the small acts beside a row; what it is about is said to anyone who does not see the row. */
export function RowAct({ label, of, onPress }: Props) {
  return (
    <Button look="quiet" size="small" onClick={onPress}>
      {label}
      <span className="sr-only">: {of}</span>
    </Button>
  )
}
