import { useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'
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

const nearItsText = { marginBottom: '-0.6rem' }

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    )
  if (block.kind === 'heading')
    return (
      <h4 className="pt-2 font-body font-strong" style={nearItsText}>
        {block.text}
      </h4>
    )
  if (block.kind === 'list' || block.kind === 'steps') {
    const List = block.kind === 'steps' ? 'ol' : 'ul'
    return (
      <List className={cx('space-y-2 pl-5', block.kind === 'steps' ? 'list-decimal' : 'list-disc')}>
        {block.items.map((spans, at) => (
          <li key={at}>
            <Spans spans={spans} />
          </li>
        ))}
      </List>
    )
  }
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
