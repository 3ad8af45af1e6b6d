import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

const mainId = 'main'

export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="-translate-y-20 fixed top-2 left-2 z-30 rounded-control bg-brown px-4 py-2 text-cream focus:translate-y-0"
    >
      Skip to the content
    </a>
  )
}

/** The page's `main`. After a move inside the application it takes the focus and its title is announced. */
export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  const [announcement, announce] = useState('')

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
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
