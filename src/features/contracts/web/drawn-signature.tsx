import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '#web/ui/button.tsx'
import { drawingSize, type Strokes } from '../signature.ts'

type Props = { error: string | undefined; onChange: (strokes: Strokes) => void }

/** A field to draw in, by finger, pen or mouse. Anyone who cannot types their name instead. */
export function DrawnSignature({ error, onChange }: Props) {
  const field = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(null)

  useEffect(() => {
    const canvas = field.current
    if (!canvas) return
    const drawn = new SignaturePad(canvas, { minWidth: 1.5, maxWidth: 3 })
    pad.current = drawn
    const tell = () => onChange(strokesOf(drawn, canvas))
    drawn.addEventListener('endStroke', tell)
    const seen = new ResizeObserver(() => fillField(drawn, canvas))
    seen.observe(canvas)
    return () => {
      seen.disconnect()
      drawn.removeEventListener('endStroke', tell)
      drawn.off()
    }
  }, [onChange])

  function clear() {
    pad.current?.clear()
    onChange([])
  }

  return (
    <div>
      <p id="drawn-signature" className="text-label">
        Draw your signature
      </p>
      <canvas
        ref={field}
        width={drawingSize.width}
        height={drawingSize.height}
        role="img"
        aria-labelledby="drawn-signature"
        aria-describedby="drawn-signature-fault"
        className="mt-2 w-full max-w-prose rounded-control border border-field bg-white"
      />
      <p id="drawn-signature-fault" role="alert" className="text-help text-rose empty:hidden">
        {error}
      </p>
      <Button look="quiet" size="small" className="mt-2" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}

/**
 * Gives the field as many dots as the screen has there, so that the line follows the finger; what is
 * drawn keeps its place when a phone is turned.
 */
function fillField(pad: SignaturePad, canvas: HTMLCanvasElement): void {
  const density = window.devicePixelRatio || 1
  const width = Math.round(canvas.clientWidth * density)
  if (width === 0 || width === canvas.width) return
  const grown = pad.isEmpty() ? 1 : width / canvas.width
  const lines = pad.toData().map(({ points, ...line }) => ({
    ...line,
    points: points.map((point) => ({ ...point, x: point.x * grown, y: point.y * grown })),
  }))
  canvas.width = width
  canvas.height = Math.round((width * drawingSize.height) / drawingSize.width)
  canvas.getContext('2d')?.scale(density, density)
  pad.fromData(lines)
}

/** The lines in the field's own measure, whatever its size on the screen. */
function strokesOf(pad: SignaturePad, canvas: HTMLCanvasElement): Strokes {
  const { width, height } = canvas.getBoundingClientRect()
  const within = (value: number, most: number) =>
    Math.round(Math.min(Math.max(value, 0), most) * 10) / 10
  return pad.toData().map(({ points }) =>
    points.map(({ x, y }) => ({
      x: within((x * drawingSize.width) / (width || 1), drawingSize.width),
      y: within((y * drawingSize.height) / (height || 1), drawingSize.height),
    })),
  )
}
