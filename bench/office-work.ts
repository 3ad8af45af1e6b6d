import type { Client } from 'pg'
import { idFrom } from './ids.ts'

const colleagues = 12
const paragraphs = 4_000
const wordsOfParagraph = 70

const words =
  'a about after again all also among and answer any as at back be became because been before began being better between both business by came care career change child church city class client coach coaching college come community company confidence conversation could course credit daughter day decided degree did different do done each early earned education employer end enough even every experience family father field find first five for forward found four friend from full gave give goal good grow had hard have he health help her here him his home hospital hour how if in into it its job join keep know last lead learn learning left less life like listen little live long look made make manage many me mentor military might mission money month more most mother move much must my navy need never new next night nine no not now number nurse of off office often on once one only open or other our out over own part path people person place plan practice program project purpose question reach ready reason rest return right same say school second see seen serve service seven she should six skill small so some son soon speak squadron staff start state still story strong student study such support take talk taught teach team ten than that the their them then there these they thing think this three through time to today together told took town training trust try turn two under unit until up us use very veteran volunteer walk want was way we week well went were what when where which while who whole why will with within without woman word work world would write year years yet you young your'

/** Notes, tasks, assignees, flags and answers for every application, as an office has them after a season. */
export async function makeOfficeWork(client: Client): Promise<void> {
  await client.query(people, [colleagues])
  await client.query(texts, [words, paragraphs, wordsOfParagraph])
  await client.query('ANALYZE paragraphs')
  await client.query(notes, [colleagues, paragraphs])
  await client.query(tasks, [colleagues])
  await client.query('ANALYZE notes; ANALYZE tasks')
  await client.query(marks, [colleagues, paragraphs])
  await client.query(counts)
  await client.query(vocabulary)
}

// Their password is nobody's: they are only in rows.
const people = `
  INSERT INTO admins (id, email, password_hash, name, role, created_at)
  SELECT ${idFrom("'colleague ' || n")}, 'colleague' || n || '@example.org',
    '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'Colleague ' || n, 'admissions', now()
  FROM generate_series(0, $1::int - 1) AS n`

const texts = `
  CREATE TEMP TABLE paragraphs AS
  SELECT n, string_agg(word, ' ' ORDER BY w) AS text
  FROM generate_series(0, $2::int - 1) AS n, generate_series(1, $3::int) AS w,
    LATERAL (SELECT string_to_array($1, ' ') AS known) AS k,
    LATERAL (SELECT known[1 + abs(hashint8(n * 1000 + w)) % cardinality(known)] AS word) AS one
  GROUP BY n`

const notes = `
  INSERT INTO notes (id, application_id, author_id, text, at)
  SELECT ${idFrom("'note ' || a.id")}, a.id, ${idFrom("'colleague ' || hash % $1::int")}, left(p.text, 120), a.status_at
  FROM applications a, LATERAL (SELECT abs(hashtext('note ' || a.id)) AS hash) AS h, paragraphs p
  WHERE hash % 3 = 0 AND p.n = hash % $2::int`

const tasks = `
  INSERT INTO tasks (id, application_id, title, assignee_id, due_on, created_by, created_at)
  SELECT ${idFrom("'task ' || a.id")}, a.id, 'Ask for the missing transcript', ${idFrom("'colleague ' || hash % $1::int")},
    (a.status_at + hash % 40 * interval '1 day')::date, ${idFrom("'colleague 0'")}, a.status_at
  FROM applications a, LATERAL (SELECT abs(hashtext('task ' || a.id)) AS hash) AS h
  WHERE hash % 10 = 0`

const marks = `
  UPDATE applications a SET
    assignee_id = CASE WHEN hash / 50 % 3 > 0 THEN ${idFrom("'colleague ' || hash % $1::int")} END,
    flags = CASE hash % 40 WHEN 0 THEN '{urgent}' WHEN 1 THEN '{military,scholarship}' WHEN 2 THEN '{look-again}' ELSE '{}' END::text[],
    missing = CASE WHEN a.submitted_at IS NOT NULL AND a.status <> ALL ('{rejected,enrolled,declined,withdrawn,rescinded}')
      THEN CASE WHEN hash / 3 % 4 = 0 THEN '{document}' WHEN hash / 3 % 9 = 0 THEN '{document,reference}'
        WHEN hash / 3 % 20 = 0 THEN '{restricted-document,review}' WHEN hash / 3 % 500 = 1 THEN '{deposit}' ELSE '{}' END
      ELSE '{}' END::text[],
    search_answers = CASE WHEN a.submitted_at IS NOT NULL THEN first.text || ' ' || second.text ELSE '' END,
    search_notes = coalesce((SELECT n.text FROM notes n WHERE n.application_id = a.id), ''),
    attention_at = least(CASE WHEN a.status IN ('submitted', 'in_review') THEN a.status_at END,
      (SELECT t.due_on::timestamp AT TIME ZONE 'UTC' FROM tasks t WHERE t.application_id = a.id))
  FROM applications b, LATERAL (SELECT abs(hashtext('work ' || b.id)) AS hash) AS h, paragraphs first, paragraphs second
  WHERE b.id = a.id AND first.n = hash % $2::int AND second.n = hash / 7 % $2::int`

const counts = `
  INSERT INTO application_counts (intake_id, program, status, count)
  SELECT intake_id, program, status, count(*) FROM applications GROUP BY 1, 2, 3`

const vocabulary = `
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM paragraphs, words_of(text) AS word
  UNION SELECT DISTINCT word FROM applicants, words_of(lower(first_name || ' ' || last_name)) AS word`
