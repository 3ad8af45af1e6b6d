import { type ColumnId, columnIds, columnWords } from './admin-list-columns.ts'

type Props = { columns: readonly ColumnId[]; onChange: (columns: readonly ColumnId[]) => void }

/** Which columns the list shows; it stands in the address, and so in every view that is saved. */
export function AdminColumnChoice({ columns, onChange }: Props) {
  return (
    <fieldset id="list-columns" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
      <legend className="sr-only">Columns</legend>
      {columnIds.map((id) => (
        <label key={id} className="flex min-h-8 cursor-pointer items-center gap-2 text-label">
          <input
            type="checkbox"
            checked={columns.includes(id)}
            onChange={(event) =>
              onChange(
                columnIds.filter((one) =>
                  one === id ? event.target.checked : columns.includes(one),
                ),
              )
            }
            className="size-4 cursor-pointer accent-brown"
          />
          {columnWords[id]}
        </label>
      ))}
    </fieldset>
  )
}
