// Keeps the trail of a warehouse from its own stations: entries come in through one function that only appends, and
// nothing changes or takes out any.
import { type Kysely, sql } from 'kysely'
import { SCHEMA } from './address.ts'

const EVENTS = `${SCHEMA}.events`
/** What nobody but the owner may do with the trail itself. */
const OWNERS_ALONE = 'insert, update, delete, truncate, references, trigger'

/**
 * The function runs as the owner of the tables and takes an entry as the text that its hash is made of: it is
 * taken where it follows the station's last one, the hash is computed here, and a station has to be at work. The
 * trigger refuses every other way, whatever rights on the table were once given away.
 */
const MAKE = [
  `create function ${SCHEMA}.append_event(sealed text) returns void
  language plpgsql security definer set search_path = ${SCHEMA}, pg_temp as $body$
  declare
    entry json := sealed::json;
    head record;
  begin
    if not has_table_privilege(session_user, '${SCHEMA}.purchases', 'INSERT') then
      raise exception 'this user keeps no records' using errcode = '42501';
    end if;
    if not pg_has_role(session_user, (select relowner from pg_class where oid = '${EVENTS}'::regclass), 'USAGE')
      and not exists (select from stations where station = entry->>1 and instance <> '') then
      raise exception 'the station is not at work' using errcode = '42501';
    end if;
    select sequence, hash into head from events where station = entry->>1 order by sequence desc limit 1;
    if entry->>0 is distinct from coalesce(head.hash, '')
      or (entry->>2)::bigint is distinct from coalesce(head.sequence, 0) + 1 then
      raise exception 'the entry does not follow the last one' using errcode = '40001';
    end if;
    insert into events (station, sequence, at, kind, operator, shipment_id, job_id, detail, hash) values (
      entry->>1, (entry->>2)::bigint, entry->>3, entry->>4, entry->>5, entry->>6, entry->>7, entry->>8,
      translate(rtrim(encode(sha256(convert_to(sealed, 'UTF8')), 'base64'), '='), '+/', '-_'));
  end $body$`,
  `create function ${SCHEMA}.events_stay() returns trigger
  language plpgsql set search_path = ${SCHEMA}, pg_temp as $body$
  begin
    if tg_op = 'INSERT'
      and pg_has_role(current_user, (select relowner from pg_class where oid = '${EVENTS}'::regclass), 'USAGE') then
      return new;
    end if;
    raise exception 'entries of the trail are appended, never changed' using errcode = '42501';
  end $body$`,
  `create trigger events_stay before insert or update or delete on ${EVENTS}
    for each row execute function ${SCHEMA}.events_stay()`,
  `create trigger events_are_kept before truncate on ${EVENTS}
    for each statement execute function ${SCHEMA}.events_stay()`,
]

/** The same with the station's own seal beside the entry: only who has its key can make or look at one. */
export async function guardSeals(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop function ${SCHEMA}.append_event(text)`).execute(db)
  const [append = ''] = MAKE
  const withSeal = append
    .replace('append_event(sealed text)', 'append_event(sealed text, mac text)')
    .replace('detail, hash) values (', 'detail, hash, mac) values (')
    .replace("'+/', '-_'));", "'+/', '-_'), append_event.mac);")
  await sql.raw(withSeal).execute(db)
}

/** Rights on the trail that a database of before gave to its stations. */
const TAKE_BACK = `
  do $body$
  declare who text;
  begin
    for who in
      select distinct case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end
      from pg_class c, aclexplode(c.relacl) as granted
      where c.oid = '${EVENTS}'::regclass and granted.grantee <> c.relowner
    loop
      execute 'revoke ${OWNERS_ALONE} on ${EVENTS} from ' || who;
    end loop;
  end $body$;
`

export async function guardTrail(db: Kysely<unknown>): Promise<void> {
  for (const statement of MAKE) await sql.raw(statement).execute(db)
  await sql.raw(TAKE_BACK).execute(db)
}

/** By the text that the hash is made of; the function makes the hash itself. */
export async function appendThere<Tables>(
  db: Kysely<Tables>,
  sealed: string,
  mac: string | null,
): Promise<void> {
  await sql`select append_event(${sealed}, ${mac})`.execute(db)
}

/** Whether this user could take the guard away: the tables are its own. */
export async function ownsTrail<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(relowner, 'USAGE') as owns from pg_class where oid = ${EVENTS}::regclass`.execute(db)
  return rows[0]?.owns === true
}

/**
 * Makes the signed-in user the owner of everything in the schema. It has to be a member of the owner of before, or
 * the server's administrator.
 */
export async function takeOverTables<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql
    .raw(`
    do $body$
    declare one record;
    begin
      if (select nspowner::regrole::text from pg_namespace where nspname = '${SCHEMA}') is distinct from quote_ident(current_user) then
        alter schema ${SCHEMA} owner to current_user;
      end if;
      for one in
        select c.oid::regclass::text as name from pg_class c
        where c.relnamespace = '${SCHEMA}'::regnamespace and c.relkind = 'r' and c.relowner <> current_user::regrole
      loop
        execute 'alter table ' || one.name || ' owner to current_user';
      end loop;
      for one in
        select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = '${SCHEMA}'::regnamespace and p.proowner <> current_user::regrole
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute 'alter function ' || one.name || ' owner to current_user';
      end loop;
    end $body$`)
    .execute(db)
}

/** What a station needs, and no more: rows of every table but the trail, and the one function that appends to that. */
export async function grantToBenches<Tables>(db: Kysely<Tables>, benches: string): Promise<void> {
  const to = sql.id(benches)
  const schema = sql.id(SCHEMA)
  await sql`revoke create on schema ${schema} from ${to}`.execute(db)
  await sql`grant usage on schema ${schema} to ${to}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${to}`.execute(db)
  await sql`grant usage on all sequences in schema ${schema} to ${to}`.execute(db)
  await sql`revoke ${sql.raw(OWNERS_ALONE)} on ${sql.id(SCHEMA, 'events')} from ${to}`.execute(db)
  for (const table of ['kysely_migration', 'kysely_migration_lock']) {
    await sql`revoke insert, update, delete on ${sql.id(SCHEMA, table)} from ${to}`.execute(db)
  }
  await sql`alter default privileges in schema ${schema}
    grant select, insert, update, delete on tables to ${to}`.execute(db)
  await sql`alter default privileges in schema ${schema} grant usage on sequences to ${to}`.execute(db)
}
