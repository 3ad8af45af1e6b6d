import { type ReactNode, useRef } from 'react'
import { Button, type ButtonLook, type ButtonSize } from './button.tsx'

type Props = {
  /** Media types, as the file dialog takes them. */
  accept: string
  isMultiple?: boolean
  /** Opens the camera where the device has one. */
  takesPhoto?: boolean
  onChoose: (files: File[]) => void
  look?: ButtonLook
  size?: ButtonSize
  className?: string
  'aria-describedby'?: string
  children: ReactNode
}

/** Opens the device's own choice of files. */
export function FileButton({ accept, isMultiple, takesPhoto, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="outline" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        capture={takesPhoto ? 'environment' : undefined}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
