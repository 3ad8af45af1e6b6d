import { useSearchParams } from 'react-router'
import { andList } from '#shared/word-lists.ts'
import { type AllowedValues, leftOutOf } from './ignored-values.ts'
import { Banner } from './ui/banner.tsx'

/** Says what of the address its page leaves out, so that a list is never wider than it looks. */
export function IgnoredParameters({ takes }: { takes: Readonly<Record<string, AllowedValues>> }) {
  const [params] = useSearchParams()
  const words = leftOutOf(params, takes).map((word) => `“${word}”`)
  if (words.length === 0) return null
  return (
    <Banner className="my-4 print:hidden">
      <span className="wrap-anywhere">
        This link includes {andList(words)}, which you can’t see here. We left{' '}
        {words.length === 1 ? 'it' : 'them'} out.
      </span>
    </Banner>
  )
}
