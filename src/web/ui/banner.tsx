import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type Tone = 'info' | 'error' | 'success'

const tones = {
  info: { box: 'border-brass bg-paper', icon: 'text-brass', name: 'document' },
  error: { box: 'border-rose bg-rose-wash', icon: 'text-rose', name: 'alert' },
  success: { box: 'border-moss bg-paper', icon: 'text-moss', name: 'check' },
} as const

type Props = { tone?: Tone; className?: string; children: ReactNode }

/** One message about the whole of what it is above; without one there is nothing. An error is announced at once. */
export function Banner({ tone = 'info', className, children }: Props) {
  if (!children) return null
  const { box, icon, name } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-control border-l-4 px-4 py-3 text-label', box, className)}
    >
      <Icon name={name} className={cx('mt-0.5', icon)} />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
