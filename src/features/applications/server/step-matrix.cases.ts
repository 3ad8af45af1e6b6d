/**
 * Every step with who takes it, from where to where, written apart from the table that the product
 * reads: a step without a line here fails, and so does a line without a step.
 */
const lines = `
submit            | applicant owner admissions                     | incomplete > submitted
return            | owner admissions                               | submitted > incomplete, scheduled > incomplete, in_review > incomplete
book              | applicant owner admissions interviewer         | submitted > scheduled
cancel-booking    | applicant owner admissions interviewer         | scheduled > submitted
no-show           | owner admissions interviewer                   | scheduled > submitted
hold-interview    | owner admissions interviewer                   | scheduled > in_review
waive-interview   | system owner admissions                        | submitted > in_review
release-accept    | owner admissions                               | in_review > accepted, waitlisted > accepted
release-reject    | owner admissions                               | in_review > rejected, waitlisted > rejected
release-waitlist  | owner admissions                               | in_review > waitlisted
release-defer     | owner admissions                               | in_review > deferred, waitlisted > deferred
decline           | applicant system                               | accepted > declined, deferred > declined
defer             | owner admissions                               | accepted > deferred
resume            | system owner admissions                        | deferred > accepted
enrol             | system owner                                   | accepted > enrolled
rescind           | owner                                          | accepted > rescinded, deferred > rescinded
withdraw          | applicant owner admissions                     | submitted > withdrawn, scheduled > withdrawn, in_review > withdrawn, waitlisted > withdrawn, accepted > withdrawn, deferred > withdrawn
reopen            | owner                                          | rejected > in_review, declined > in_review, withdrawn > in_review, rescinded > in_review
cancel-enrolment  | owner                                          | enrolled > withdrawn
`

/** Its lines, read. */
export const expected = lines
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))
  .map(([step = '', who = '', moves = '']) => ({
    step,
    who: who.split(' '),
    ends: new Map(moves.split(', ').map((move): [string, string] => splitMove(move))),
  }))

function splitMove(move: string): [string, string] {
  const [from = '', to = ''] = move.split(' > ')
  return [from, to]
}
