import { useEffect, useRef } from 'react'

/** Says that something has arrived, where the way to send it was; the focus waits there too. */
export function UploadConfirmation({ news }: { news: string | undefined }) {
  const line = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (news && document.activeElement === document.body) line.current?.focus()
  }, [news])

  return (
    <p
      ref={line}
      role="status"
      tabIndex={-1}
      className="mt-2 text-help text-moss outline-none wrap-anywhere empty:hidden"
    >
      {news}
    </p>
  )
}
