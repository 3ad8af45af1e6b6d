import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { isPicture, sizeWords } from './file-picker.ts'

type FileProps = {
  file: File
  /** From 1, where there are several. */
  position: number | undefined
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One file or picture that was chosen, and its place among the others. */
export function ChosenFile({ file, position, isLast, onMove, onRemove }: FileProps) {
  const called = position ? `picture ${position}` : file.name
  return (
    <li className="flex items-center gap-3">
      {isPicture(file) && <Thumbnail file={file} />}
      <span className="min-w-0 grow">
        <span className="block text-label wrap-anywhere">{file.name}</span>
        <span className="block text-help text-umber">
          {position && `${position} · `}
          {sizeWords(file.size)}
        </span>
      </span>
      {position && (
        <span className="flex shrink-0">
          <Small label={`Move ${called} up`} isOff={position === 1} onPress={() => onMove(-1)}>
            <Icon name="chevron" className="rotate-180" />
          </Small>
          <Small label={`Move ${called} down`} isOff={isLast} onPress={() => onMove(1)}>
            <Icon name="chevron" />
          </Small>
          <Small label={`Leave ${called} out`} onPress={onRemove}>
            <Icon name="close" />
          </Small>
        </span>
      )}
    </li>
  )
}

type SmallProps = { label: string; isOff?: boolean; onPress: () => void; children: ReactNode }

/** Stays where it is at the ends of the list, so that the focus does too. */
function Small({ label, isOff, onPress, children }: SmallProps) {
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className="size-10 px-0 aria-disabled:text-field"
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </Button>
  )
}

/** The chosen picture itself, from the device; it is not sent for this. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  return (
    <span className="size-10 shrink-0 overflow-hidden rounded-control bg-sand">
      {address && <img src={address} alt="" className="h-full w-full object-cover" />}
    </span>
  )
}
