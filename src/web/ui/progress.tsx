type Props = {
  label: string
  /** From 0 to 1. */
  part: number
}

/** How far something has come that takes its time; the words beside it say it too. */
export function Progress({ label, part }: Props) {
  const percent = Math.floor(part * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-sand forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-brass transition-[width] forced-colors:bg-[Highlight]"
        style={{ width: `${percent}%` }}
      />
    </div>
  )
}
