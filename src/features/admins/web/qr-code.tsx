import { create } from 'qrcode'

type Props = { text: string; label: string }

const quietZone = 4

/** Drawn on this page, as one path: the secret in it goes nowhere else. */
export function QrCode({ text, label }: Props) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size + 2 * quietZone
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-white fill-ink edged forced-color-adjust-none"
    >
      <path d={squares(modules)} />
    </svg>
  )
}

type Matrix = { size: number; get(row: number, column: number): number }

function squares(matrix: Matrix): string {
  const path: string[] = []
  for (let row = 0; row < matrix.size; row++) {
    for (let column = 0; column < matrix.size; column++) {
      if (matrix.get(row, column)) path.push(`M${column} ${row}h1v1h-1z`)
    }
  }
  return path.join('')
}
