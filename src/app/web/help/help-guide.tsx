import { chapters } from 'virtual:office-guide'
import { type RefObject, useId, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ChapterView } from './chapter-view.tsx'
import { findPassages } from './find-passages.ts'

type Props = {
  /** The chapter of the page in view. */
  chapter: string
  field: RefObject<HTMLInputElement | null>
}

/** The office's guide, opened at one chapter, with a search over all of them. */
export function HelpGuide({ chapter, field }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ title: string; passage?: string | undefined }>()
  const title = chosen?.title ?? chapter
  const shown = chapters.find((one) => one.title === title) ?? chapters[0]
  const isSearching = typed.trim() !== ''
  const heading = useId()

  function open(found: { title: string; passage?: string | undefined }) {
    setChosen(found)
    setTyped('')
  }

  return (
    <>
      <div className="space-y-3">
        <TextField
          ref={field}
          type="search"
          label="Search the guide"
          isCompact
          placeholder="Search the guide"
          maxLength={100}
          value={typed}
          onChange={setTyped}
          onKeyDown={(event) => {
            // The first Escape ends the search, the next one closes Help.
            if (event.key === 'Escape' && typed !== '') setTyped('')
            else event.continuePropagation()
          }}
          autoComplete="off"
        />
        <NativeSelect
          label="Chapter"
          isCompact
          options={chapters.map((one) => ({ value: one.title, label: one.title }))}
          value={title}
          onChange={(next) => open({ title: next })}
        />
      </div>
      {isSearching ? (
        <Results typed={typed} onOpen={open} />
      ) : (
        shown && (
          <section aria-labelledby={heading}>
            <h3 id={heading} className="mt-6 mb-3 text-h3">
              {shown.title}
            </h3>
            <ChapterView chapter={shown} passage={chosen?.passage} />
          </section>
        )
      )}
    </>
  )
}

type ResultsProps = {
  typed: string
  onOpen: (found: { title: string; passage?: string | undefined }) => void
}

function Results({ typed, onOpen }: ResultsProps) {
  const found = findPassages(chapters, typed)
  return (
    <>
      <p role="status" className="mt-4 text-help text-umber">
        {found.length > 0
          ? counted(found.length, 'chapter')
          : `Nothing in the guide says “${typed.trim()}”. Try another word.`}
      </p>
      <ul className="mt-2 divide-y divide-hairline/60">
        {found.map((one) => (
          <li key={one.title}>
            <button
              type="button"
              onClick={() => onOpen(one)}
              className="w-full cursor-pointer rounded-control px-2 py-2.5 text-left hover:bg-sand"
            >
              <span className="block font-medium text-label">{one.title}</span>
              {one.passage && (
                <span className="line-clamp-2 text-help text-umber">{one.passage}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
