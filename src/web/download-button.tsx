import { type ReactNode, useState } from 'react'
import { Button, type ButtonLook, type ButtonSize } from './ui/button.tsx'
import { errorClass } from './ui/field.tsx'
import { Icon } from './ui/icon.tsx'

type Props = {
  /** Fetches the file and hands it to the browser; answers the sentence of a failure. */
  onDownload: () => Promise<string | undefined>
  look?: ButtonLook
  size?: ButtonSize
  children: ReactNode
}

/** Saves a file on the person's device, and says in its place why that failed. */
export function DownloadButton({ onDownload, look = 'outline', size, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function start() {
    setBusy(true)
    setProblem(undefined)
    setProblem(await onDownload())
    setBusy(false)
  }

  return (
    <div>
      <Button look={look} size={size} onClick={start} busyLabel={isBusy && 'Preparing...'}>
        <Icon name="download" />
        {children}
      </Button>
      <p role="alert" className={errorClass}>
        {problem}
      </p>
    </div>
  )
}
