import type { Answer } from '#shared/endpoint.ts'
import { programWords } from '#shared/programs.ts'
import type { Query } from '#web/loaded.tsx'
import type { readFunnel, ShownShare } from '../contract.ts'
import { shareCell } from './figure-words.tsx'
import { shareOf } from './figures.ts'
import { Report } from './report.tsx'

type Props = { funnel: Answer<typeof readFunnel> | undefined; query: Query<unknown> }

/** Which share goes on from each stage to the next. */
export function YieldReport({ funnel, query }: Props) {
  const groups = (funnel?.groups ?? []).map(({ program, intake, reached }) => ({
    id: `${programWords[program]}, ${intake ?? 'all intakes'}`,
    ...reached,
  }))
  const bars = (of: (figure: ShownShare) => ShownShare['shared']) =>
    groups.map(({ id, accepted, enrolled }) => {
      const words = shareOf(of(enrolled), of(accepted))
      const share = Number.parseInt(words, 10)
      return { id, label: id, words, width: Number.isNaN(share) ? undefined : share }
    })
  return (
    <Report
      title="Yield"
      lead="The share of each stage that went on to the next: submitted of those who started, decided of those who submitted, accepted of those decided, enrolled of those accepted. The chart shows the last. An intake that’s still deciding will change."
      query={query}
      charts={[
        {
          id: 'yield',
          drawing: {
            kind: 'lengths',
            screen: bars(({ count }) => count),
            paper: bars(({ shared }) => shared),
          },
        },
      ]}
      columns={['Program and intake', 'Submitted', 'Decided', 'Accepted', 'Enrolled']}
      rows={groups.map(({ id, begun, submitted, decided, accepted, enrolled }) => ({
        id,
        cells: [
          id,
          shareCell(submitted, begun),
          shareCell(decided, submitted),
          shareCell(accepted, decided),
          shareCell(enrolled, accepted),
        ],
      }))}
      nothing="No data for this selection."
    />
  )
}
