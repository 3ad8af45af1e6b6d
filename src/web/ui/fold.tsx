import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'

const narrow = '(width < 48rem)'

/** Whether what could be open is better folded at first. */
export function isNarrow(): boolean {
  return globalThis.matchMedia?.(narrow).matches ?? false
}

type Props = {
  title: ReactNode
  id?: string
  /** Open from the start: always, or where the screen has room. */
  isOpen?: boolean | 'wide'
  children: ReactNode
}

/** A part of a page that opens from its line. */
export function Fold({ title, id, isOpen = false, children }: Props) {
  const [isOpenFirst] = useState(() => isOpen === true || (isOpen === 'wide' && !isNarrow()))
  return (
    <details
      id={id}
      open={isOpenFirst}
      className="group/progress scroll-mt-24 border-hairline border-t"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-control text-label">
        {title}
        <Icon
          name="chevron"
          className="text-brass transition-transform group-open/progress:rotate-180"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
