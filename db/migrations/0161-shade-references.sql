-- Shades of other brands that customers may wear, with their colour, kept by catalogue staff: from them the shop's nearest
-- shade is found.
create table shade_references (
  id text primary key,
  brand text not null,
  product text not null,
  shade text not null,
  swatch text not null check (swatch ~ '^#[0-9A-F]{6}$'),
  -- Measured from the pack, or what buyers say it looks like.
  source text not null check (source in ('measured', 'buyers')),
  -- The sounds of brand, product and shade (shop/search/phonetics.ts), by which it is found.
  words text[] not null,
  updated_at timestamptz not null default now()
);
create unique index shade_references_name on shade_references (lower(brand), lower(product), lower(shade));
create index shade_references_words on shade_references using gin (words);

create function invalidate_shade_references() returns trigger language plpgsql as $$
begin
  insert into invalidations (tags) values (array['shade-references']);
  return null;
end $$;

create trigger invalidate_shade_references after insert or update or delete on shade_references for each statement
  execute function invalidate_shade_references();
