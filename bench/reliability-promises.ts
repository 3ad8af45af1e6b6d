/** What shows a promise: a file of tests, some of it by their name, or its long form; a journey; a bench; the budgets. */
export type Proof =
  | {
      test: string
      named?: string
      long?: boolean
      /** `SOAK_MINUTES` says how long it is. */
      soak?: boolean
    }
  | { journey: string }
  | { bench: string }
  | { budgets: true }

/** One promise, in our own words, and what shows it. */
export type Promised = {
  event: string
  promise: string
  proofs: readonly Proof[]
}

const reliability = 'tests/reliability.all.test.ts'
const lostAnswers = 'tests/lost-answers.all.test.ts'

/** The promises of reliability, R1 to R28, in their order. */
export const promises: readonly Promised[] = [
  {
    event: 'A process is killed',
    promise: 'Nothing acknowledged is lost, no step is half done, and it starts again by itself',
    proofs: [{ test: reliability, named: 'R1:' }, { test: 'tests/contract-power-off.all.test.ts' }],
  },
  {
    event: 'The power goes',
    promise: 'What was acknowledged is on the disk; a database that would not keep it is refused',
    proofs: [
      { test: 'src/server/db/embedded.all.test.ts' },
      { test: 'src/server/db/requirements.test.ts' },
    ],
  },
  {
    event: 'The database restarts',
    promise: 'The server lives, says 503, and is itself again within seconds',
    proofs: [{ test: reliability, named: 'R3:' }],
  },
  {
    event: 'The database freezes',
    promise: 'Everyone gets an answer within ten seconds, and nothing stays open',
    proofs: [{ test: reliability, named: 'R4:' }],
  },
  {
    event: 'An answer is lost on its way',
    promise: 'Asked again with the same key, it has one effect and the same answer',
    proofs: [
      { test: lostAnswers, named: 'R5:' },
      { test: 'tests/lost-payments.all.test.ts' },
      { test: 'tests/lost-signatures.all.test.ts' },
    ],
  },
  {
    event: 'Two clicks, tabs or devices',
    promise: 'One submission, one receipt, one mail; an old tab overwrites nothing newer',
    proofs: [
      { test: lostAnswers, named: 'R6:' },
      { test: 'src/features/application-form/server/answer-merge.test.ts' },
      { journey: 'e2e/submit-once.all.spec.ts' },
    ],
  },
  {
    event: 'Two processes on one data folder',
    promise: 'One database server; the second joins it, and each outlives the other',
    proofs: [{ test: reliability, named: 'R7:' }, { test: 'src/server/db/embedded.all.test.ts' }],
  },
  {
    event: 'Several servers on one database',
    promise: 'One set of sessions, throttles and jobs',
    proofs: [
      { test: reliability, named: 'R8:' },
      { test: 'tests/killed-jobs.all.test.ts', named: 'by another within a minute' },
    ],
  },
  {
    event: 'A new version starts',
    promise:
      'Each migration is applied once, whole or not at all; the version before keeps serving in the meantime, and refuses what a later one changed',
    proofs: [
      { test: 'src/server/db/migrate.test.ts' },
      { test: 'tests/kept-folders.all.test.ts' },
      { bench: 'upgrade' },
    ],
  },
  {
    event: 'The disk fills up',
    promise: 'Uploads stop first, then all but saves, then every change; reading goes on',
    proofs: [{ test: 'src/server/disk-room.test.ts' }, { bench: 'full-disk' }, { bench: 'alerts' }],
  },
  {
    event: 'A worker dies, or a job breaks',
    promise:
      'Another takes it within a minute, with one effect; what never works is shown and delays no one',
    proofs: [{ test: 'tests/killed-jobs.all.test.ts' }, { test: 'src/server/jobs.test.ts' }],
  },
  {
    event: 'Mail',
    promise: 'Each arrives, in order, never before its fact; a repeat has the same Message-ID',
    proofs: [{ test: 'tests/mail-burst.all.test.ts' }, { bench: 'mails' }],
  },
  {
    event: 'A stop, or a restart in turn',
    promise: 'No request fails, and nothing acknowledged is lost',
    proofs: [{ test: reliability, named: 'R13:' }, { bench: 'rolling-restart' }],
  },
  {
    event: 'Many want one interview time',
    promise: 'One has it, the others hear so at once, and no two overlap',
    proofs: [
      { test: 'src/features/interviews/server/booking-races.all.test.ts' },
      { test: 'src/features/interviews/server/clock-changes.all.test.ts' },
    ],
  },
  {
    event: 'Clocks, zones and daylight saving',
    promise: 'No deadline is judged wrongly, no date moves, whatever a server’s clock shows',
    proofs: [
      { test: 'tests/deadlines.all.test.ts' },
      { test: 'tests/clocks.all.test.ts' },
      { test: 'tests/birth-dates.test.ts' },
      { test: 'src/features/interviews/server/clock-changes.test.ts' },
    ],
  },
  {
    event: 'The server is lost',
    promise:
      'A backup that was made while serving comes back with one command, equal to the byte; a damaged one is named',
    proofs: [
      { test: 'src/app/server/backup.all.test.ts' },
      { test: 'src/app/server/backup-commands.all.test.ts' },
      { test: 'tests/drill.all.test.ts' },
      { test: 'tests/held-copy.all.test.ts' },
      { test: 'tests/production-install.all.test.ts' },
      { bench: 'guide' },
      { bench: 'whole-restore' },
    ],
  },
  {
    event: 'The data folder is damaged or gone',
    promise: 'A snapshot and a log are there that are five minutes old at most',
    proofs: [
      { test: 'src/server/backup/point-in-time.all.test.ts' },
      { test: 'tests/drill.all.test.ts', named: 'any moment', long: true },
      { bench: 'kept-log' },
    ],
  },
  {
    event: 'Decisions come out',
    promise: '40 logins a second: p95 at most 1 s; at 95 a second some hear 503 and no one hangs',
    proofs: [{ bench: 'logins' }],
  },
  {
    event: 'The hour of the deadline',
    promise: '25 submits a second beside reading and saving: reads p95 150 ms, writes 300 ms',
    proofs: [{ bench: 'submits' }, { bench: 'deadline-hour' }],
  },
  {
    event: 'Four times too much',
    promise: '70 % of the best goodput; the rest hear 503 with a time to come back',
    proofs: [{ bench: 'overload' }],
  },
  {
    event: 'Very many rows',
    promise: 'Lists within 200 ms at a million applications; exports in steady memory',
    proofs: [{ bench: 'office-list' }, { bench: 'export' }],
  },
  {
    event: 'Slow and many uploads',
    promise: 'No one else waits, memory stays, and what stalls is cut',
    proofs: [{ test: 'tests/upload-load.all.test.ts', long: true }],
  },
  {
    event: 'Weeks without a restart',
    promise: 'Memory, open files and connections stay as they are',
    proofs: [{ test: 'tests/soak.all.test.ts', long: true, soak: true }],
  },
  {
    event: 'A call fails in the browser',
    promise: 'No blank page, no text lost, no older answer on top',
    proofs: [{ journey: 'e2e/failures.all.spec.ts' }, { journey: 'e2e/kept-answers.all.spec.ts' }],
  },
  {
    event: 'Records that do not agree',
    promise: 'Named the next morning, and never fixed silently',
    proofs: [
      { test: 'src/features/payments/server/stripe/reconcile.test.ts' },
      { test: 'src/server/invariants.test.ts' },
    ],
  },
  {
    event: 'Another service is away',
    promise: 'Work waits and continues on its own; everyone else is served as before',
    proofs: [
      { test: 'src/server/mail-faults.test.ts' },
      { test: 'tests/lost-stripe.all.test.ts' },
      { test: 'tests/lost-store.all.test.ts' },
      { test: 'tests/lost-scanner.all.test.ts' },
      { test: 'src/features/payments/server/stripe/silence.all.test.ts' },
      { bench: 'dead-mail' },
    ],
  },
  {
    event: 'A database that lacks something',
    promise: 'The start refuses it with a sentence that names what is missing',
    proofs: [{ test: 'src/server/db/requirements.test.ts' }],
  },
  {
    event: 'Heavy pages',
    promise: 'Each page stays within its budget of bytes and time',
    proofs: [{ budgets: true }, { bench: 'pages' }],
  },
]
