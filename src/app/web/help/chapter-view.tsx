import { useEffect, useRef } from 'react'
import type { Block, Chapter, Span } from './chapter.ts'
import { passagesOf } from './chapter.ts'

type Props = {
  chapter: Chapter
  /** The passage that was searched for. */
  passage?: string | undefined
}

/** A chapter of the guide as it is read; what was searched for is in view and marked. */
export function ChapterView({ chapter, passage }: Props) {
  const marked = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (passage) marked.current?.scrollIntoView({ block: 'center' })
  }, [passage])
  return (
    <div className="space-y-4 text-label">
      {chapter.blocks.map((block, at) => {
        const isMarked = passage !== undefined && passagesOf(block).includes(passage)
        return (
          <div
            key={at}
            ref={isMarked ? marked : undefined}
            className={isMarked ? 'border-brass border-l-2 pl-3' : undefined}
          >
            <BlockView block={block} />
          </div>
        )
      })}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  if (block.kind === 'list')
    return (
      <ul className="list-disc space-y-2 pl-5">
        {block.items.map((spans, at) => (
          <li key={at}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    )
  const [first, ...others] = block.head
  return (
    <dl aria-label={`${first}: ${others.join(', ')}`}>
      {block.rows.map(([key = [], ...cells], at) => (
        <div key={at} className="flex gap-4 border-hairline/60 border-t py-1.5">
          <dt className="w-24 shrink-0">
            <Spans spans={key} />
          </dt>
          <dd className="min-w-0">
            {cells.map((spans, cell) => (
              <Spans key={cell} spans={spans} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ kind, text }, at) => {
    if (kind === 'name')
      return (
        <strong key={at} className="font-strong">
          {text}
        </strong>
      )
    if (kind === 'key')
      return (
        <kbd
          key={at}
          className="rounded-control border border-hairline bg-cream px-1.5 font-body text-help"
        >
          {text}
        </kbd>
      )
    return text
  })
}
