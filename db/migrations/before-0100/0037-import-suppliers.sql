-- How each supplier's files are to be read (shop/import/suppliers.ts): where our columns are found in them, and what their
-- prices are in. A next file is known again by the supplier's name, or by its columns.
create table import_suppliers (
  id text primary key,
  name text not null check (length(name) between 1 and 100),
  -- Of the columns of its last file.
  fingerprint text not null,
  -- One of our columns → one of the file's, or "=" and a value for all of its rows.
  mapping jsonb not null,
  -- Null: as the file says, else taka.
  currency text,
  -- Currency → hundredths of a taka for one unit.
  rates jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create unique index import_suppliers_name on import_suppliers (lower(name));
create index import_suppliers_fingerprint on import_suppliers (fingerprint, updated_at desc);
