import { useEffect, useEffectEvent, useRef } from 'react'
import { readPiece, readWorker } from './decoders.ts'
import { FrameMessage, frameAddress, type PageMessage, type PageView } from './messages.ts'

type Props = {
  name: string
  file: Blob
  look: PageView
  onOpened: (pages: number) => void
  /** Drawing is not possible here, or this file cannot be drawn. */
  onFailed: () => void
  /** A key that was pressed inside of the frame and is not its own. */
  onKey: (key: string) => void
}

/** Long enough for a slow line; a frame that never answers must not leave its reader waiting. */
const readyWithinMs = 20_000

/**
 * A PDF drawn in a frame that can reach nothing: not the page, its session or the network. What it
 * says is taken for what a stranger says.
 */
export function PdfPreview({ name, file, look, ...on }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const late = useRef<ReturnType<typeof setTimeout>>(undefined)

  function say(message: PageMessage) {
    // The frame's origin is opaque, so that no other name for it fits.
    frame.current?.contentWindow?.postMessage(message, '*')
  }

  async function open() {
    try {
      const [bytes, worker] = await Promise.all([file.arrayBuffer(), readWorker()])
      say({ kind: 'open', bytes, worker, look })
    } catch {
      end(on.onFailed)
    }
  }

  function end(outcome: () => void) {
    clearTimeout(late.current)
    outcome()
  }

  const hear = useEffectEvent(async ({ source, data }: MessageEvent) => {
    const known = frame.current?.contentWindow
    if (!known || source !== known) return
    const { data: said } = FrameMessage.safeParse(data)
    if (said?.kind === 'ready') await open()
    if (said?.kind === 'need') say({ kind: 'piece', name: said.name, bytes: await readPiece(said) })
    if (said?.kind === 'opened') end(() => on.onOpened(said.pages))
    if (said?.kind === 'failed') end(on.onFailed)
    if (said?.kind === 'key') on.onKey(said.key)
  })
  const giveUp = useEffectEvent(() => on.onFailed())
  const show = useEffectEvent(() => say({ kind: 'look', ...look }))

  useEffect(() => {
    late.current = setTimeout(giveUp, readyWithinMs)
    window.addEventListener('message', hear)
    return () => {
      clearTimeout(late.current)
      window.removeEventListener('message', hear)
    }
  }, [])

  const { zoom, turns } = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look is shown once it changes
  useEffect(() => show(), [zoom, turns])

  return (
    <iframe
      ref={frame}
      src={frameAddress}
      sandbox="allow-scripts"
      title={`Preview of ${name}`}
      className="block h-full w-full"
    />
  )
}
