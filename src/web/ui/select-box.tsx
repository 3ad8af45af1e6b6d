type Props = {
  label: string
  isSelected: boolean
  isPartly?: boolean
  onChange: () => void
}

/** The small box of a row; it is above the link that covers the row. */
export function SelectBox({ label, isSelected, isPartly = false, onChange }: Props) {
  return (
    <label className="relative z-1 -m-2 flex size-8 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        ref={(box) => {
          if (box) box.indeterminate = isPartly
        }}
        onChange={onChange}
        className="size-4 cursor-pointer accent-brown"
      />
    </label>
  )
}
