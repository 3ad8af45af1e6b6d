import { Eyebrow } from './card.tsx'

/** Which program and intake a page is about: one under the other on a phone, where both rarely fit a line. */
export function ProgramLine({ program, intake }: { program: string; intake: string }) {
  return (
    <Eyebrow>
      {program}
      <span className="max-sm:hidden"> · </span>
      <span className="max-sm:block">{intake}</span>
    </Eyebrow>
  )
}
