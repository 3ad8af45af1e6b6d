import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const mainId = 'main'

export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="-top-20 fixed left-2 z-30 rounded-control bg-brown px-4 py-2 text-cream focus:top-2 print:hidden"
    >
      Skip to the content
    </a>
  )
}

// Beside the component, since a move may lead from one layout into another.
let shownPath: string | undefined

/** The page's `main`. After a move inside the application it takes the focus and its title is announced. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [announcement, announce] = useState('')

  useEffect(() => {
    const hasMoved = shownPath !== undefined && shownPath !== pathname
    shownPath = pathname
    if (!hasMoved) return
    announce(document.title)
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <main id={mainId} ref={main} tabIndex={-1} className={className}>
      {children}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </main>
  )
}
