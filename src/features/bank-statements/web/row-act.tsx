import { Button } from '#web/ui/button.tsx'

type Props = {
  label: string
  of: string
  look?: 'quiet' | 'outline'
  busyLabel?: string | false
  onPress: () => void
}

/** One of the small acts beside a row; what it is about is said to anyone who does not see the row. */
export function RowAct({ label, of, look = 'quiet', busyLabel, onPress }: Props) {
  return (
    <Button look={look} size="small" busyLabel={busyLabel} onClick={onPress}>
      {label}
      <span className="sr-only">: {of}</span>
    </Button>
  )
}
