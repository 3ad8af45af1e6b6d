import type { Unread } from '#web/unread.ts'

const [found] = Object.values(
  import.meta.glob<() => Unread>('../../../features/*/web/use-unread.ts', {
    eager: true,
    import: 'useUnread',
  }),
)

const nothing: Unread = { all: 0, of: () => 0, mailReturns: false }

/** As the feature that keeps messages counts them; without one there are none. */
export const useUnread = found ?? (() => nothing)
