import { useState } from 'react'
import type { PageView } from './messages.ts'

type Props = {
  name: string
  address: string
  look: PageView
  onOpened: () => void
  onFailed: () => void
}

/** A picture as it was sent, turned and enlarged as its reader likes. */
export function PicturePreview({ name, address, look, onOpened, onFailed }: Props) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const isOnItsSide = look.turns % 2 === 1
  const ratio = size ? size.width / size.height : 1
  return (
    <section
      aria-label={`Preview of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="h-full w-full overflow-auto bg-sand p-3"
    >
      <div
        className="relative mx-auto overflow-hidden"
        style={{ width: `${look.zoom * 100}%`, aspectRatio: isOnItsSide ? 1 / ratio : ratio }}
      >
        <img
          src={address}
          alt={`Document ${name}`}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize({ width: naturalWidth, height: naturalHeight })
            onOpened()
          }}
          onError={onFailed}
          className="absolute"
          style={{
            top: '50%',
            left: '50%',
            translate: '-50% -50%',
            maxWidth: 'none',
            width: isOnItsSide ? `${ratio * 100}%` : '100%',
            rotate: `${look.turns * 90}deg`,
          }}
        />
      </div>
    </section>
  )
}
