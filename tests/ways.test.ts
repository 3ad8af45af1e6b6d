import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noAddresses as ofRestoredPlaces } from '#app/server/restored-place.ts'
import { noAddresses } from '../scripts/runtime.mjs'
import { known, placeOf, supportsTests } from './imports.ts'

const root = join(import.meta.dirname, '..')
/** Why these send by themselves is in docs/decisions/074-acts-of-a-page.md. */
const moreThanAnAct =
  /\/(?:accounts\/web\/(?:session-calls|use-attempt|reset-password-page)|application-form\/web\/use-submit|payments\/web\/stripe-element)\.tsx?$/
type Way = {
  what: string
  where: (file: string) => boolean
  atLeast: number
  pattern: RegExp
  sentence: string
  breaches: readonly string[]
  allowed?: readonly string[]
}

const isServer = (file: string) => placeOf(file).feature !== '' && placeOf(file).floor === 'server'
const isWeb = (file: string) => placeOf(file).feature !== '' && placeOf(file).floor === 'web'

/** What is done in one way, each with the words that give another one away. */
const ways: readonly Way[] = [
  {
    what: 'an act of a page',
    where: (file) =>
      placeOf(file).floor === 'web' && placeOf(file).room !== 'web' && !moreThanAnAct.test(file),
    atLeast: 400,
    // Sent by hand, or busy by itself.
    pattern:
      /\b(?:useMutation|invalidateQueries|withReauthentication|asRefusal)\b|#web\/attempt\.ts|\[\w*(?:[bB]usy|[sS]ending|[sS]aving|[pP]ending)\w*, set\w+\] = useState/,
    sentence: '`useAct` and `useHandIn` send, and `readAgain` reads again',
    breaches: [
      'queryClient.invalidateQueries()',
      'await call(sendMessage, { body }).catch(asRefusal)',
      "import { attempt } from '#web/attempt.ts'",
      'const [isSending, setSending] = useState(false)',
      'const [pending, setPending] = useState<string>()',
    ],
    allowed: ['const [isSaved, setSaved] = useState(false)'],
  },
  {
    what: 'a value with its name',
    where: (file) => /^src\/(?!server\/db\/client)/.test(file),
    atLeast: 1_500,
    pattern: /\.\.\.\{ \w/,
    sentence: 'a name a line says it; a spread of a literal only saves lines',
    breaches: ['...{ seq: 1, kind }', '<Row {...{ row, columns }} />'],
    allowed: ['...{ ...place }', '...(after && { after })'],
  },
  {
    what: 'copying a text',
    where: (file) => isWeb(file) || placeOf(file).room === 'app',
    atLeast: 300,
    pattern: /navigator\.clipboard/,
    sentence: '`useCopy` copies, and knows when a browser refuses',
    breaches: ['await navigator.clipboard.writeText(text)'],
  },
  {
    what: 'turning the pages of a list',
    where: isWeb,
    atLeast: 300,
    pattern: /\[(?:trail|pages|cursors), set\w+\] = useState|\bafter\b[^\n]*\.at\(-1\)/,
    sentence: '`usePages` keeps the place in the address, `useTrail` beside it, and `Pager` turns',
    breaches: ['const [trail, setTrail] = useState<string[]>([])', 'after: walked.at(-1)'],
  },
  {
    what: 'a form of a dialog',
    where: (file) => /^src\/(?:app|features)\/.*\.tsx$/.test(file),
    atLeast: 300,
    pattern: /<Dialog\b[\s\S]*<(?:form|PlainForm)\b|<(?:form|PlainForm)\b[\s\S]*<Dialog\b/,
    sentence: '`HandInForm` frames it, and shows what the server says of each field',
    breaches: [
      '<Dialog title="Views">\n<form noValidate>',
      '<form>\n</form>\n<Dialog title="Saved" isOpen>',
    ],
    allowed: ['<Dialog title="Views">\n<HandInForm {...frame}>', '<form>\n<ConflictDialog />'],
  },
  {
    what: 'a form that stays on its page',
    where: (file) => placeOf(file).floor === 'web' && file !== 'src/web/ui/plain-form.tsx',
    atLeast: 500,
    // What a browser checks by itself, as a filter's dates, is a form of its own.
    pattern:
      /<form\s+noValidate\b(?:(?!<)[\s\S])*?\.preventDefault\(|\(event: FormEvent\) \{\s+event\.preventDefault\(/,
    sentence: '`PlainForm` stays, and leaves the checks to its page',
    breaches: [
      '<form\n  noValidate\n  onSubmit={(event) => {\n    event.preventDefault()',
      'function send(event: FormEvent) {\n  event.preventDefault()',
    ],
    allowed: ['<form noValidate onSubmit={onSubmit}>', '<form onSubmit={(event) => show(event)}>'],
  },
  {
    what: 'waiting for what is loading',
    // The estimator is on pages that load no queries, which `Loaded` comes with.
    where: (file) =>
      /^src\/(?:app|features)\/.*\.tsx$/.test(file) && !file.endsWith('/web/estimator.tsx'),
    atLeast: 300,
    pattern: /<p\b[^>]*>\s*[A-Z][^<{}]*\.\.\.\s*<\/p>/,
    sentence: '`loading` of `Loaded` says it, and `LoadingLine` where no query does',
    breaches: ['<p>Loading...</p>', '<p role="status" className="mt-5">\n  Opening it...\n</p>'],
    allowed: ['<Loaded query={query} loading="Loading the files..." />'],
  },
  {
    what: 'what is saved while somebody types',
    where: isWeb,
    atLeast: 400,
    // Kept on the device, sent as a page ends, or called after a pause.
    pattern:
      /\b(?:localStorage|indexedDB|sendBeacon)\b|\b(?:setTimeout|useSettled)\b[\s\S]*\b(?:call|act)\(|\b(?:call|act)\([\s\S]*\bsetTimeout\b/,
    sentence: 'the saver in web/saver keeps and sends it: declare the place and the call',
    breaches: ['localStorage.setItem(key, text)', 'setTimeout(() => {\n  call(save, body)\n})'],
    allowed: ['setInterval(() => call(stay), 30_000)', 'setTimeout(giveUp, longestMs)'],
  },
  {
    what: 'a password',
    where: (file) => placeOf(file).feature !== 'identity' && file !== 'src/server/hash-queue.ts',
    atLeast: 1000,
    pattern: /\bcheckPassword\b/,
    sentence: 'a verb of src/features/identity limits, counts, and notes the try',
    breaches: ['await checkPassword(hash, password)'],
  },
  {
    what: 'the words of a mail',
    where: isServer,
    atLeast: 400,
    // Only a test says in code that it is one.
    pattern:
      /\bparagraphs: \[\s*['`]|\bsubject: ['`](?!Test: \$)(?=[^'`\n]* [^'`\n]*['`],?\n\s*(?:paragraphs|words|action)\b)/,
    sentence: 'they belong in the mail-templates.ts of the feature that sends it',
    breaches: ["paragraphs: [\n  'It has begun.'", 'paragraphs: [`Hello $'],
  },
  {
    what: 'a table',
    where: (file) => /^src\/features\/.*\.tsx$/.test(file),
    atLeast: 300,
    // A grid of days, where arrows move about, is no table.
    pattern: /<table\b(?![^>]*role="grid")/,
    sentence: 'columns of `DataTable` say the same, and fold on phones',
    breaches: ['<table className="w-full">'],
    allowed: ['<table\n        ref={grid}\n        role="grid"'],
  },
  {
    what: 'a page of a list',
    where: isServer,
    atLeast: 400,
    pattern:
      /\brows\.length > \w*[sS]ize\b|\bhasMore = |'base64url'\)\.toString\(|\bOFFSET \$|\.offset\(/,
    sentence: '`pageOf` cuts it, and `cursorOf` names the next one',
    breaches: [
      'rows.length > pageSize',
      "Buffer.from(after, 'base64url').toString()",
      'ORDER BY id OFFSET $2',
      '.offset(from)',
    ],
  },
  {
    what: 'a reminder',
    where: isServer,
    atLeast: 400,
    pattern: /\binsert\(remindersSent\)|\bINTO reminders_sent\b/,
    sentence: '`makeReminder` claims what is due and sends each once',
    breaches: ['db.insert(remindersSent)'],
  },
  {
    what: 'a moment in an answer',
    where: (file) => /^src\/features\/[^/]+\/[^/]*contract\.ts$/.test(file),
    atLeast: 40,
    pattern: /\bok: z\.object\(\{[^}]*\bz\.iso\.datetime\(/,
    sentence: 'its schema is `Instant`, which writes the text',
    breaches: ['ok: z.object({ at: z.iso.datetime() })'],
    allowed: ['body: z.object({ seen: z.iso.datetime() })'],
  },
  {
    what: 'what processes tell each other',
    where: (file) => placeOf(file).floor === 'server',
    atLeast: 500,
    pattern: /\bpg_notify\(|\b(?:UN)?LISTEN\b|'notification'/,
    sentence: 'triggers write it to `changes`, and `followChanges` reads it behind any pooler',
    breaches: ['client.query(`LISTEN changes`)', "SELECT pg_notify('changes', '')"],
  },
  {
    what: 'code that comes late',
    where: (file) => placeOf(file).floor === 'web' && file !== 'src/web/lazy.tsx',
    atLeast: 500,
    pattern: /import \{[^}]*\blazy\b[^}]*\} from 'react'/,
    sentence: '`lazy` of web/lazy.tsx says in its place that it did not come, and tries again',
    breaches: ["import { lazy, Suspense } from 'react'"],
    allowed: ["import { Suspense } from 'react'\nimport { lazy } from '#web/lazy.tsx'"],
  },
  {
    what: 'a session with the database',
    where: (file) => placeOf(file).floor === 'server' && file !== 'src/server/db/session.ts',
    atLeast: 500,
    pattern: /\bnew Client\(|\bextends Client\b/,
    sentence: '`DatabaseSession` outlives the end of its connection',
    breaches: ['const client = new Client({ connectionString })', 'class Quick extends Client {'],
  },
  {
    what: 'the question before an act',
    // One forgets what is on the device before its question goes; one asks only where a first try says so.
    where: (file) =>
      isWeb(file) && !/\/web\/(?:discard-application|use-confirmed-change)\.tsx$/.test(file),
    atLeast: 400,
    pattern: /\buseAct\([\s\S]*role="alertdialog"/,
    sentence: '`ActQuestion` asks it, sends, and says why it was refused',
    breaches: ['const { act } = useAct()\n<Dialog\n  role="alertdialog"'],
    allowed: ['<Dialog role="alertdialog" title="Already recorded?">'],
  },
  {
    what: 'taking turns',
    where: (file) =>
      placeOf(file).floor === 'server' && !/\/(?:in-turns|hash-queue|fair-queue)\.ts$/.test(file),
    atLeast: 500,
    pattern: /\b(?:running|active|inFlight)(?:\+\+|--)/,
    sentence: '`inTurns` does so many things at a time',
    breaches: ['else running--'],
  },
  {
    what: 'the moment of an act',
    where: isServer,
    atLeast: 400,
    pattern: /\bsql(?:<\w+>)?`now\(\)`/,
    sentence: '`now` of the context is the one moment of the whole act',
    breaches: ['.set({ endedAt: sql`now()` })'],
  },
  {
    what: 'a place in the order of moments',
    where: isServer,
    atLeast: 400,
    pattern: /\bcursorOf\([^)]*\.toISOString\(/,
    sentence: '`writeCursor` with `exactInstant` keeps the microseconds, which a date loses',
    breaches: ['cursorOf(last.at.toISOString(), last.id)'],
  },
  {
    what: 'an answer with nothing to tell, and a longest length',
    where: (file) => file !== 'src/shared/text.ts' && file !== 'src/shared/vocabulary.ts',
    atLeast: 1_000,
    pattern: /\bok: z\.object\(\{\}\)|\bz\.maxLength\([^()]*\bcharacters\b/,
    sentence: '`Done` and `atMost` of src/shared say it',
    breaches: ['ok: z.object({})', "z.maxLength(9, 'Up to 9 characters')"],
  },
  {
    what: 'choosing an intake',
    where: (file) => placeOf(file).floor === 'web' && file !== 'src/web/ui/intake-fields.tsx',
    atLeast: 500,
    pattern: /label: 'Choose an intake'/,
    sentence: '`IntakeFields` asks for a program and one of its intakes',
    breaches: ["{ value: '', label: 'Choose an intake' }"],
  },
  {
    what: 'a number with what it counts',
    where: (file) => file !== 'src/shared/counted.ts',
    atLeast: 1_000,
    // The number beside a word for one and a word for more, or an “s” where it is not one.
    pattern:
      /\b([\w.]+) === 1\s*\?\s*'[^']*'\s*:\s*`[^`]*\$\{\1\} [a-z]|\{([\w.]+)\} [^`{]{0,30}\{\2 === 1|=== 1 \? '' : 's'|(?:> 1|!== 1) (?:\? 's'|&& 's')/,
    sentence: '`counted` says “2 reviews”, and `oneOrMore` “a review” of one',
    breaches: [
      `count === 1 ? 'a reference' : \`We wait for \${count} references\``,
      `\`\${left} of them \${left === 1 ? 'is' : 'are'} open\``,
      `{count} {count === 1 ? 'row' : 'rows'}`,
      `Add \${count} row\${count === 1 ? '' : 's'}`,
      `file\${files.length > 1 ? 's' : ''}`,
    ],
    allowed: [
      `Send it to \${count === 1 ? 'this one' : \`all \${count}\`}`,
      `\${names} \${present.length === 1 ? 'is' : 'are'} here`,
    ],
  },
  {
    what: 'a date in words',
    // What the reader’s own device puts first is no text.
    where: (file) => !/^src\/(?:shared\/(?:dates|days)|web\/ui\/date-boxes)\.tsx?$/.test(file),
    atLeast: 1_000,
    pattern:
      /\bIntl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(|\.toISOString\(\)\.(?:slice\(0, 10\)|split\('T'\)\[0\])/,
    sentence: 'src/shared/dates.ts writes it, or makes its format once with `byZone`',
    breaches: [
      "new Intl.DateTimeFormat('en-US', { month: 'long' }).format(day)",
      'now.toLocaleDateString()',
      'now.toISOString().slice(0, 10)',
      'Intl.DateTimeFormat().resolvedOptions().timeZone',
    ],
    allowed: ["byZone('en-US', { hour: 'numeric' })('UTC')"],
  },
  {
    what: 'a span of time',
    where: (file) => file !== 'src/shared/durations.ts',
    atLeast: 1_000,
    pattern: /\bconst (?:second|minute|hour|day|week)Ms =/,
    sentence: 'src/shared/durations.ts has it',
    breaches: ['const dayMs = 86_400_000'],
    allowed: ['const waitMs = 14 * dayMs'],
  },
  {
    what: 'a list in words',
    where: (file) => file !== 'src/shared/word-lists.ts' && file !== 'src/shared/program.ts',
    atLeast: 1_000,
    pattern: /\bIntl\.ListFormat\(|\.join\(' (?:and|or) '\)/,
    sentence: '`andList` and `orList` write it, with commas where there are three',
    breaches: ["new Intl.ListFormat('en').format(names)", "names.join(' and ')"],
  },
  {
    what: 'the cursor of a list',
    where: (file) => file !== 'src/shared/vocabulary.ts',
    atLeast: 1_000,
    pattern: /\bafter: z\.optional\(z\.string\(\)\.check\(z\.maxLength\(200\)/,
    sentence: '`Cursor` of src/shared takes it',
    breaches: ['after: z.optional(z.string().check(z.maxLength(200))),'],
  },
  {
    what: 'a number in words',
    where: (file) => file !== 'src/shared/counted.ts',
    atLeast: 1_000,
    pattern: /\.toLocaleString\(/,
    sentence: '`inDigits` writes it, with a format that is made once',
    breaches: ['count.toLocaleString()'],
  },
]

test.each(ways)('$what goes one way', ({ where, atLeast, pattern, sentence, ...examples }) => {
  const files = [...known.keys()].filter((file) => where(file) && !supportsTests.test(file))
  const faults = files.flatMap((file) => {
    const [found] = pattern.exec(readFileSync(join(root, file), 'utf8')) ?? []
    return found === undefined ? [] : [`${file} says “${found.slice(0, 80)}”: ${sentence}`]
  })
  expect(files.length).toBeGreaterThan(atLeast)
  expect(faults).toEqual([])
  for (const text of examples.breaches) expect(text).toMatch(pattern)
  for (const text of examples.allowed ?? []) expect(text).not.toMatch(pattern)
})

test('what works on a data folder of its own gets no database from the shell', () => {
  const files = globSync('{scripts,bench,demo,e2e,tests}/**/*.{ts,mjs}', { cwd: root })
  // `noAddresses` has all three: one alone still leads to a standby of somebody's.
  const blank = files.filter((file) =>
    /DATABASE_URL: ?''/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(blank.map((file) => file.replaceAll('\\', '/'))).toEqual(['scripts/runtime.mjs'])
  // Scripts run before anything is installed, and releases come without scripts: each has its own.
  expect(noAddresses).toEqual(ofRestoredPlaces)
})

test('each feature that words mails declares them', () => {
  for (const file of globSync('src/features/*/mail-templates.ts', { cwd: root })) {
    const object = file.replaceAll('\\', '/').replace('mail-templates.ts', 'server/feature.ts')
    expect(readFileSync(join(root, object), 'utf8')).toContain('fill(declaredMails, mailTemplates)')
  }
})

test('a feature that has settings declares their areas', () => {
  const files = globSync('src/features/*/setting-areas.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const object = file.replaceAll('\\', '/').replace('setting-areas.ts', 'server/feature.ts')
    expect(readFileSync(join(root, object), 'utf8')).toContain('fill(declaredAreas, settingAreas)')
  }
})
