import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export type ButtonLook = 'solid' | 'outline' | 'gold' | 'quiet' | 'quiet-on-dark' | 'danger'
export type ButtonSize = 'normal' | 'small'

type Props = ComponentProps<'button'> & {
  look?: ButtonLook
  size?: ButtonSize
  /** Shown instead of the label while the act is under way; a second press is then ignored. */
  busyLabel?: string | false
}

/** The native element: it needs no script to look and work right, which the public pages rely on. */
export function Button({
  look = 'solid',
  size = 'normal',
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const isBusy = Boolean(busyLabel)
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={cx(buttonClass(look, size), className)}
    >
      {busyLabel || children}
    </button>
  )
}

/** The same dress for links that lead to the next step. */
export function buttonClass(look: ButtonLook = 'solid', size: ButtonSize = 'normal'): string {
  return cx(
    'inline-flex items-center justify-center rounded-control border text-center transition-colors print:hidden',
    'disabled:text-umber disabled:cursor-not-allowed',
    sizes[size],
    look !== 'quiet' && 'disabled:border-sand disabled:bg-sand',
    looks[look],
  )
}

const sizes = {
  normal: 'w-full gap-3 p-[15px_30px] font-light leading-tight sm:w-auto',
  small: 'min-h-8 gap-1.5 px-2.5 text-help',
}

const looks = {
  solid: 'border-brown bg-brown text-cream hover:border-brown-deep hover:bg-brown-deep',
  outline: 'border-brown bg-transparent text-brown hover:bg-sand',
  gold: 'border-gold bg-gold text-brown-deep hover:bg-sand',
  quiet:
    'border-transparent bg-transparent text-brown underline decoration-brass underline-offset-4 hover:bg-sand',
  'quiet-on-dark': 'border-transparent bg-transparent text-cream hover:bg-brown-deep',
  danger: 'border-rose bg-transparent text-rose hover:bg-rose hover:text-white',
}
