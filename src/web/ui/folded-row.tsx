/** On a phone the cells of a row stand one below another, and the head of the table is only read out. */
export const folded = {
  head: 'max-md:sr-only',
  row: 'max-md:block max-md:px-4 max-md:py-3',
  cell: 'max-md:block max-md:h-auto max-md:p-0',
}

/** The same with two cells side by side. */
export const foldedInTwo =
  'max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:px-4 max-md:py-3'

/** Names a value where the head of its column is not in view. */
export function Fold({ children }: { children: string }) {
  return <span className="text-umber md:hidden">{children} </span>
}
