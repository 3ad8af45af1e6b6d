/** How the parts of a table are drawn where the screen is too narrow for it. */
export type Fold = Record<
  'head' | 'row' | 'withBox' | 'withoutBox' | 'cell' | 'label' | 'number' | 'rest' | FoldPlace,
  string
>

type FoldPlace = 'whole' | 'left' | 'right' | 'hidden'

const asItIs: Fold = {
  head: '',
  row: '',
  withBox: '',
  withoutBox: '',
  cell: '',
  label: '',
  number: 'text-right',
  rest: 'w-full max-w-0 min-w-44',
  whole: '',
  left: '',
  right: '',
  hidden: '',
}

/** Below one another, two in a line where columns say so; columns are counted from the end for the box. */
const lines: Fold = {
  head: 'max-md:sr-only',
  row: 'max-md:grid max-md:gap-x-4 max-md:px-4 max-md:py-3',
  withBox: 'max-md:grid-cols-[auto_minmax(0,1fr)_auto]',
  withoutBox: 'max-md:grid-cols-[minmax(0,1fr)_auto]',
  cell: 'max-md:block max-md:h-auto max-md:min-w-0 max-md:p-0',
  label: 'md:hidden',
  number: 'md:text-right',
  rest: 'md:w-full md:max-w-0 md:min-w-44',
  whole: 'max-md:col-[-3/-1]',
  left: 'max-md:col-[-3]',
  right: 'max-md:col-[-2] max-md:text-right',
  hidden: 'max-md:hidden',
}

/** One after another, as many in a line as fit; earlier than others, since such tables have most columns. */
const flow: Fold = {
  head: 'max-lg:sr-only',
  row: 'max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-1 max-lg:px-4 max-lg:py-3',
  withBox: '',
  withoutBox: '',
  cell: 'max-lg:block max-lg:h-auto max-lg:p-0',
  label: '',
  number: 'lg:text-right',
  rest: 'basis-48 max-lg:grow lg:w-full lg:max-w-0 lg:min-w-44',
  whole: '',
  left: '',
  right: '',
  hidden: 'max-lg:hidden',
}

export const folds = { lines, flow, never: asItIs }

/** Said aloud, since some browsers forget what a table is once its rows are drawn as something else. */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
}
