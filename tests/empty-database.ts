import type { Client } from 'pg'

const ours = `(select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`

// Everything of a database that tests change, apart from rows.
const catalog = `
  select concat_ws(' ', 'class', oid, relname, relkind, relacl) as fact
    from pg_class where relnamespace in ${ours}
  union all select concat_ws(' ', 'column', attrelid, attname, attnotnull, atthasdef)
    from pg_attribute where attrelid in (select oid from pg_class where relnamespace in ${ours})
  union all select concat_ws(' ', 'trigger', oid, tgenabled) from pg_trigger
  union all select concat_ws(' ', 'constraint', oid, convalidated)
    from pg_constraint where connamespace in ${ours}
  union all select concat_ws(' ', 'function', oid, md5(prosrc), proacl)
    from pg_proc where pronamespace in ${ours}
  union all select concat_ws(' ', 'schema', oid, nspname, nspacl) from pg_namespace
  union all select concat_ws(' ', 'setting', setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())`

/** What a database is apart from its rows, as a hash. */
export async function catalogHash(client: Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `select md5(string_agg(fact, '|' order by fact)) as hash from (${catalog}) as facts`,
  )
  return rows[0]?.hash ?? ''
}

// Constraints, and triggers that refuse it, hold for the product and not for this.
const deleteAll = `
  set session_replication_role = replica;
  do $$
    declare found record; begin
      for found in select schemaname, tablename from pg_tables where schemaname = 'public' loop
        execute format('delete from %I.%I', found.schemaname, found.tablename);
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`

/** Deletes every row. False where tables themselves were changed or filled up: nobody uses it again. */
export async function emptied(
  client: Client,
  wanted: { catalog: string; largestBytes: number },
): Promise<boolean> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  if (Number(rows[0]?.bytes) > wanted.largestBytes) return false
  if ((await catalogHash(client)) !== wanted.catalog) return false
  await client.query(deleteAll)
  return true
}
